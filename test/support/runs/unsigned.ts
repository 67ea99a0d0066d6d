import { client } from '../../../lib/data/table/client.ts'

const SIGNATURE =
  'AWS4-HMAC-SHA256 Credential=local/20260101/local/dynamodb/aws4_request, SignedHeaders=host, Signature=0'

// Sends a constant signature, because signing took a seventh of a worker's time and local engines do not check signatures.
// Other DynamoDB clients still sign their requests: clients that tests create, and clients of started services and built
// packages.
client().config.signer = async () => ({
  async sign(request) {
    Object.assign(request.headers, { authorization: SIGNATURE, 'x-amz-date': '20260101T000000Z' })
    return request
  },
})
