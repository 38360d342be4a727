exports.features = async () => {};
