// The handlers by function name. `runFromSource` in serverless.ts adds them. This file is CommonJS, because
// `serverless offline` and `serverless invoke local` load it by its path without an extension.
module.exports = {}
