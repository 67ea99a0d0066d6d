// The handlers by the names of their functions, which source.ts adds. CommonJS: `serverless offline` and `serverless invoke local`
// both find this file by its path without an extension.
module.exports = {}
