import { afterAll, vi } from 'vitest'

// A worker runs many test files in one process, which keeps npm packages loaded. Each test file loads the modules of this
// project again, so that test files share no state. After its tests, each test file restores the environment variables.
vi.resetModules()
const environment = { ...process.env }

afterAll(() => {
  vi.useRealTimers()
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name]
  Object.assign(process.env, environment)
})
