/* Draws the table of one moment. RefereeTable.draw(place, deal, number, lang) replaces what stands
 * in `place`. Texts enter the page as text only, never as markup. */
const RefereeTable = (() => {
  "use strict";
  const SIGNS = { S: "♠", H: "♥", D: "♦", C: "♣" };

  const make = (name, kind, ...inside) => {
    const element = document.createElement(name);
    if (kind) element.className = kind;
    element.append(...inside.filter((each) => each !== null && each !== ""));
    return element;
  };

  const plural = (lang, number) => {
    const size = Math.abs(number);
    if (lang !== "ru") return size === 1 ? "one" : "many";
    if (size % 10 === 1 && size % 100 !== 11) return "one";
    const few = [2, 3, 4].includes(size % 10) && ![12, 13, 14].includes(size % 100);
    return few ? "few" : "many";
  };

  /* The words of one language: say(key, values), say.count(key, number), say.card(card). */
  const speaker = (deal, lang) => {
    const strings = deal.words[lang];
    const fill = (text, values) => text.replace(/\{(\w+)\}/g, (hole, name) =>
      Object.hasOwn(values, name) ? String(values[name]) : hole);
    const say = (key, values = {}) => fill(strings[key], values);
    say.count = (key, number) => fill(strings[key][plural(lang, number)], { n: number });
    say.card = (card) => {
      const name = strings.cards[card.replace("*", "")];
      return card.endsWith("*") ? say("board.crosswise", { card: name }) : name;
    };
    return say;
  };

  /* "7S 8S* 3?" as a list of cards; unknown ones as {unknown: 3}. */
  const parse = (text) => text.split(" ").filter(Boolean).map((word) =>
    word.endsWith("?") ? { unknown: parseInt(word, 10) || 1 } : word);

  const size = (text) => parse(text).reduce((sum, card) => sum + (card.unknown || 1), 0);

  const listed = (cards, say) => cards.map((card) =>
    card.unknown ? say.count("board.unknown", card.unknown) : say.card(card)).join(", ");

  const face = (card, fresh) => {
    if (card.unknown) return make("span", "card back", make("b", "", card.unknown > 1 ? `×${card.unknown}` : "?"));
    const plain = card.replace("*", "");
    const kinds = ["card"];
    if (card.endsWith("*")) kinds.push("crosswise");
    if (fresh) kinds.push("fresh");
    if (plain === "JK") return make("span", [...kinds, "joker"].join(" "), "JK");
    if ("HD".includes(plain[1])) kinds.push("red");
    const rank = plain[0] === "T" ? "10" : plain[0];
    return make("span", kinds.join(" "), rank, make("i", "", SIGNS[plain[1]]));
  };

  /* Which of the cards were not there before: true for each of them. */
  const news = (cards, before) => {
    if (before === null) return cards.map(() => false);
    const left = new Map();
    for (const card of parse(before)) left.set(card, (left.get(card) || 0) + 1);
    return cards.map((card) => {
      if (card.unknown) return false;
      const count = left.get(card) || 0;
      left.set(card, count - 1);
      return count <= 0;
    });
  };

  /* Cards side by side; one picture with a name for who cannot see it. */
  const row = (text, before, label, say, kind = "cards") => {
    const cards = parse(text);
    const fresh = news(cards, before);
    const element = make("div", kind, ...cards.map((card, place) => face(card, fresh[place])));
    element.setAttribute("role", "img");
    element.setAttribute("aria-label", `${label}: ${listed(cards, say)}`);
    return element;
  };

  const part = (key, text, before, say) => text
    ? [make("p", "small", say(key)), row(text, before, say(key), say)] : [];

  const seatBox = (deal, step, before, seat, place, say) => {
    const hand = step.hands[seat];
    const old = before && before.hands[seat];
    const side = Object.keys(deal.sides).findIndex((name) => deal.sides[name].includes(seat));
    const playing = step.player === seat && step.phase !== "over" && step.phase !== "dealing";
    const name = deal.players[seat] ? make("bdi", "", deal.players[seat]) : null;
    const number = hand.sized ? say.count("board.cards", size(hand.cards)) : say("board.not-known");
    const title = make("h3", "", make("span", "letter", seat), name, make("span", "number-of", number));
    if (playing) title.append(make("span", "turn", `◂ ${say(`phase.${step.phase}`, { player: seat })}`));
    const held = hand.cards && hand.sized
      ? row(hand.cards, old ? old.cards : null, say("board.hand"), say)
      : make("p", "empty", say(hand.sized ? "board.empty" : "board.not-known"));
    return make("div", `seat place-${place} of-side-${side}${playing ? " playing" : ""}`, title, held,
      ...part("board.penalty-cards", hand.penalty, old ? old.penalty : null, say),
      ...part("board.apart", hand.apart, old ? old.apart : null, say),
      ...hand.barred.map((bar) => make("p", "bar", say(`board.barred-${bar}`))));
  };

  const stockBox = (step, say) => {
    const known = step.stock !== null;
    const title = make("h3", "", say("board.stock"));
    const empty = make("p", "empty", say(known ? "board.empty" : "board.not-known"));
    if (!step.stock) return make("div", "zone", title, empty);
    title.append(make("span", "number-of", say.count("board.cards", step.stock)));
    const back = make("div", "cards", make("span", "card back", make("b", "", String(step.stock))));
    back.setAttribute("aria-hidden", "true");
    return make("div", "zone", title, back);
  };

  const pileBox = (step, before, say) => {
    const title = make("h3", "", say("board.pile"));
    const box = make("div", "zone", title);
    if (step.pile) {
      title.append(make("span", "number-of", say.count("board.cards", size(step.pile))));
      box.append(row(step.pile, before ? before.pile : null, say("board.pile"), say, "cards pile"));
    } else {
      box.append(make("p", "empty", say(step.pileKnown ? "board.empty" : "board.not-known")));
    }
    if (step.locked) box.append(make("p", "locked", `⊘ ${say("board.locked")}`));
    if (step.locked === null && step.pile) box.append(make("p", "empty", say("board.perhaps-locked")));
    if (step.pile && !step.pileKnown) box.append(make("p", "empty", say("board.below")));
    return box;
  };

  const meldBox = (meld, old, say) => {
    const kind = say(`board.${meld.complete ? "complete-" : ""}${meld.kind}`);
    const note = meld.pending ? `${kind}, ${say("board.pending")}` : kind;
    const before = old === null ? null : old ? old.cards : "";
    const label = `${meld.name}, ${note}`;
    return make("div", `meld${meld.complete ? " complete" : ""}`,
      make("p", "", make("b", "", meld.name), ` ${note} · ${size(meld.cards)}`),
      row(meld.cards, before, label, say));
  };

  const sideBox = (deal, step, before, name, number, say) => {
    const side = step.sides[name];
    const old = before ? before.sides[name] : null;
    const state = side.opened ? say("board.opened") : say.count("board.minimum", side.minimum);
    const title = make("h3", "", make("span", "letter", name), make("span", "number-of", state));
    const melds = side.melds.map((meld) =>
      meldBox(meld, old ? old.melds.find((each) => each.name === meld.name) : null, say));
    return make("div", `side of-side-${number}`, title,
      melds.length ? make("div", "melds", ...melds) : make("p", "empty", say("board.no-melds")),
      ...part("board.red-threes", side.threes, old ? old.threes : null, say));
  };

  const duesBox = (deal, step, lang, say) => {
    if (!step.dues.length) return null;
    const items = step.dues.map((number) => make("li", "", deal.texts[number][lang]));
    return make("div", "dues", make("h3", "", say("board.dues")), make("ul", "", ...items));
  };

  const draw = (place, deal, number, lang) => {
    const step = deal.steps[number];
    const before = number > 0 ? deal.steps[number - 1] : null;
    const say = speaker(deal, lang);
    const seats = deal.seats.map((seat, at) => seatBox(deal, step, before, seat, at, say));
    const state = [say("board.round", { n: step.round })];
    if (["over", "dealing"].includes(step.phase)) state[0] = say(`phase.${step.phase}`);
    if (step.contract !== undefined) state.push(`${say("contract")}: ${deal.texts[step.contract][lang]}`);
    const middle = make("div", "middle", stockBox(step, say), pileBox(step, before, say));
    const felt = make("div", `felt seats-${deal.seats.length}`,
      make("p", "state", state.join(" · ")), middle, ...seats);
    const sides = Object.keys(deal.sides).map((name, at) => sideBox(deal, step, before, name, at, say));
    place.replaceChildren(...[felt, make("div", "sides", ...sides), duesBox(deal, step, lang, say)].filter(Boolean));
  };

  return { draw, speaker };
})();
