// Usage: node .ci/count-tests.mjs FOLDER FAILED-COMMANDS RUN...
// Reads Vitest's reports FOLDER/RUN.json. Prints the failed tests, and how many tests passed and failed. Exits with 1 if a
// command or a test failed, or if a run has no report or no passed test.
import { existsSync, readFileSync } from 'node:fs'

const [folder, failedCommands, ...runs] = process.argv.slice(2)
const all = { passed: 0, failed: 0 }
let isWhole = failedCommands === '0' && runs.length > 0
for (const run of runs) {
  const file = `${folder}/${run}.json`
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const { numPassedTests: passed = 0, numFailedTests: failed = 0, success = false } = report
  for (const { name, status, assertionResults, message } of report.testResults ?? []) {
    const broken = assertionResults.filter((test) => test.status === 'failed')
    for (const { fullName, failureMessages } of broken)
      console.log(`not ok: ${name}: ${fullName}\n${failureMessages[0]}`)
    // The file could not be loaded, or a hook failed. The output of the run shows where.
    if (status === 'failed' && broken.length === 0) console.log(`not ok: ${name}: ${message || 'see above'}`)
  }
  if (!success || failed > 0 || passed === 0) {
    console.log(`not ok: ${run}: ${passed} passed, ${failed} failed`)
    isWhole = false
  }
  all.passed += passed
  all.failed += failed
}
console.log(`${all.passed} passed, ${all.failed} failed`)
process.exitCode = isWhole ? 0 : 1
