import { afterAll, vi } from 'vitest'

// Test files follow one another in one process, which has loaded the packages; each gets the modules of this project anew,
// so that no file finds what another has left in them, and gives back the environment as it was.
vi.resetModules()
const environment = { ...process.env }

afterAll(() => {
  vi.useRealTimers()
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name]
  Object.assign(process.env, environment)
})
