import { afterAll, vi } from 'vitest'

// Test files run one after another in one process, which keeps npm packages loaded. Each file loads the modules of
// this project again, so that files share no state, and restores the environment at its end.
vi.resetModules()
const environment = { ...process.env }

afterAll(() => {
  vi.useRealTimers()
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name]
  Object.assign(process.env, environment)
})
