// Replaces the native modules of React Native.
module.exports = { getConstants: () => ({}) }
