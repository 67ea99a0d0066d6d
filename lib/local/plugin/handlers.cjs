// The handlers by function name. `runFromSource` in serverless.ts adds them. CommonJS, because `serverless offline` and
// `serverless invoke local` both load this file by its path without an extension.
module.exports = {}
