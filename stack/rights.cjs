// The permissions of each function. `serverless.yml` can read only CommonJS modules and data.
module.exports = require('../lib/build/rights.ts').statements
