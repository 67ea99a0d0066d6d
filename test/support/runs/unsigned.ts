import { client } from '../../../lib/data/table/client.ts'

const SIGNATURE =
  'AWS4-HMAC-SHA256 Credential=local/20260101/local/dynamodb/aws4_request, SignedHeaders=host, Signature=0'

// Engines look only whether there is a signature: to make one for each request took a seventh of a worker's time. Clients that
// a test has made anew sign, as do whole starts and packages in the runs of their own.
client().config.signer = async () => ({
  async sign(request) {
    Object.assign(request.headers, { authorization: SIGNATURE, 'x-amz-date': '20260101T000000Z' })
    return request
  },
})
