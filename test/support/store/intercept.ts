import { randomUUID } from 'node:crypto'
import { client } from '../../../lib/data/table/client.ts'

/** A request to the store: the name of its command, such as `QueryCommand`, and its input. */
export type Intercepted = { command: string; input: object }

/**
 * Answers every request to the store with the result of `answer`. `answer` can call `send` to send the request, with the same or
 * another input.
 * @returns a function that removes the interceptor
 */
export function interceptRequests(
  answer: <T>(request: Intercepted, send: (input?: object) => Promise<T>) => Promise<T>,
): () => void {
  const name = `intercept ${randomUUID()}`
  client().middlewareStack.add(
    (next, { commandName: command = '' }) =>
      (args) =>
        answer({ command, input: args.input }, (input) =>
          next(input ? { ...args, input: { ...args.input, ...input } } : args),
        ),
    { step: 'initialize', name },
  )
  return () => void client().middlewareStack.remove(name)
}
