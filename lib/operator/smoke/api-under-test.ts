import * as v from 'valibot'

const TIMEOUT_MS = 10_000

export type Asked = { token?: string; json?: unknown; headers?: Record<string, string> }

/** An answer: `json` gives its body, parsed by a schema. @throws v.ValiError when it has another shape */
export type Answered = {
  status: number
  headers: Headers
  json<S extends v.GenericSchema>(schema: S): v.InferOutput<S>
}

export type Api = (method: string, path: string, asked?: Asked) => Promise<Answered>

/** An API at an address, asked as by a client; an answer takes 10 s at most. */
export function apiAt(url: string): Api {
  return async (method, path, { token, json, headers } = {}) => {
    const response = await fetch(new URL(path, url), {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    })
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      json: (schema) => v.parse(v.pipe(v.string(), v.parseJson(), schema), text),
    }
  }
}
