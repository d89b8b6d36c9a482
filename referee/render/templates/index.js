RefereeSwitches.start(() => {});
