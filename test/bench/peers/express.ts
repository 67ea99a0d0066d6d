import express, { type ErrorRequestHandler } from 'express'
import serverless from 'serverless-http'
import { answerPage, type Find, PATH, refusal, requireReader } from './work.ts'

// Express knows a handler of errors by its four parameters.
const refuse: ErrorRequestHandler = (error, _request, response, _next) => {
  const { status, code } = refusal(error)
  response.status(status).json({ code })
}

/** The list of prospects on Express, made a Lambda handler by serverless-http. */
export function handlerOf(find: Find) {
  const app = express()
  app.use(PATH, async (request, _response, next) => {
    await requireReader(request.headers.authorization)
    next()
  })
  app.get(PATH, async (request, response) => {
    response.json(await answerPage(request.query, find))
  })
  app.use(refuse)
  return serverless(app)
}
