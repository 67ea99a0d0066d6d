import { afterEach, describe, expect, test, vi } from 'vitest'
import { ConfigError, config, jobConfig, localConfig, useServiceEnvironment } from '../../lib/config.ts'

const good = {
  TABLE_NAME: 'table',
  TOKEN_ISSUER: 'issuer',
  TOKEN_AUDIENCE: 'audience',
  TOKEN_PUBLIC_KEYS: '{"keys":[]}',
  TOKEN_SIGNING_KEY: 'file:key.json',
}

afterEach(() => vi.unstubAllEnvs())

/** Returns the service's settings in an environment with only these variables. */
function service(environment: Record<string, string>) {
  for (const name of [...Object.keys(good), 'STORE_TIMEOUT_MS', 'LOG_FORMAT', 'CURRENCY'])
    vi.stubEnv(name, environment[name])
  useServiceEnvironment({})
  return config()
}

test('config returns the settings of the environment, and defaults for settings that are not set', () => {
  expect(service(good)).toEqual({
    ...good,
    TOKEN_PUBLIC_KEYS: { keys: [] },
    SESSION_DAYS: 30,
    HISTORY_DAYS: 730,
    CURRENCY: 'EUR',
    BATCH_WRITE_UNITS: 0,
    STORE_TIMEOUT_MS: 3000,
    LOG_FORMAT: 'json',
    REFERENCE_PAGE: 'on',
  })
})

describe('wrong settings', () => {
  test.each([
    ['TABLE_NAME', 'ab'],
    ['TOKEN_ISSUER', ''],
    ['TOKEN_PUBLIC_KEYS', 'secret-value'],
    ['TOKEN_PUBLIC_KEYS', '{"secret-value":1}'],
    ['TOKEN_SIGNING_KEY', 'secret-value'],
    ['LOG_FORMAT', 'secret-value'],
    ['CURRENCY', 'secret-value'],
    ['CURRENCY', 'eur'],
  ])('the error for the setting %s=%j contains its name but not its value', (name, value) => {
    const wrong = () => service({ ...good, [name]: value })
    expect(wrong).toThrow(ConfigError)
    expect(wrong).toThrow(name)
    expect(wrong).not.toThrow('secret-value')
  })

  test('the error names all missing settings', () => {
    const { TABLE_NAME, TOKEN_ISSUER, ...rest } = good
    expect(() => service(rest)).toThrow(/TABLE_NAME is not set.*TOKEN_ISSUER is not set/)
  })
})

test('the settings of a scheduled function have no defaults, and errors name wrong settings without their values', () => {
  const settings = {
    SERVICE_ACCOUNT: 'ssm:/service/prod/service-account',
    API_URL: 'https://api.example.com',
  }
  const job = (environment: Record<string, string>) => {
    for (const name of Object.keys(settings)) vi.stubEnv(name, environment[name])
    return jobConfig()
  }
  expect(job(settings)).toEqual(settings)
  expect(() => job({})).toThrow(/SERVICE_ACCOUNT is not set; API_URL is not set/)
  const wrong = () => job({ SERVICE_ACCOUNT: 'secret-value', API_URL: 'secret-value' })
  expect(wrong).toThrow(/SERVICE_ACCOUNT must .*API_URL must /)
  expect(wrong).not.toThrow('secret-value')
})

describe('the settings of npm start', () => {
  const NAMES = ['PORT', 'HOST', 'DATA_DIR', 'DEMO', 'DYNAMODB_ENDPOINT']
  const start = (environment: Record<string, string>) => {
    for (const name of NAMES) vi.stubEnv(name, environment[name])
    return localConfig()
  }

  test('npm start needs no setting in the environment', () => {
    expect(start({})).toEqual({ PORT: 3000, HOST: 'localhost', DATA_DIR: '.local', DEMO: '1' })
  })

  test.each([
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['PORT', ''],
    ['HOST', 'my-laptop'],
    ['HOST', '::'],
    ['HOST', '256.1.1.1'],
    ['DATA_DIR', ' '],
    ['DEMO', 'yes'],
    ['DYNAMODB_ENDPOINT', 'localhost'],
  ])('npm start refuses %s=%j and names the setting', (name, value) => {
    expect(() => start({ [name]: value })).toThrow(ConfigError)
    expect(() => start({ [name]: value })).toThrow(`${name} must `)
  })
})
