// Sets the globals that React Native sets up at the start of an app, from the sources of one version of React Native. Only the native
// network is replaced: `XMLHttpRequest` sends requests with `nativeRequest`, a function of the test.

class Blob {
  constructor(parts = [], { type = '' } = {}) {
    this.text = parts.map((part) => part.text ?? part).join('')
    this.size = this.text.length
    this.type = type
  }
}

class FileReader {
  readAsText(blob) {
    setTimeout(() => {
      this.result = blob.text
      this.onload()
    })
  }
}

class XMLHttpRequest {
  readyState = 0
  status = 0
  statusText = ''
  #headers = {}
  #isOver = false

  open(method, url) {
    this.method = method
    this.responseURL = url
  }

  setRequestHeader(name, value) {
    this.#headers[name] = value
  }

  send(body) {
    const text = body instanceof Blob ? body.text : (body ?? undefined)
    globalThis.nativeRequest(this.method, this.responseURL, this.#headers, text, (response) => {
      if (this.#isOver) return
      this.#isOver = true
      if (response === undefined) return this.onerror?.()
      this.status = response.status
      this.readyState = 4
      this.allHeaders = response.headers
      this.responseText = response.text
      this.response = this.responseType === 'blob' ? new Blob([response.text]) : response.text
      this.onload?.()
      this.onreadystatechange?.()
    })
  }

  getAllResponseHeaders() {
    return this.allHeaders
  }

  abort() {
    if (this.#isOver) return
    this.#isOver = true
    this.onabort?.()
  }
}

Object.assign(globalThis, {
  window: globalThis,
  self: globalThis,
  global: globalThis,
  navigator: { product: 'ReactNative' },
  Blob,
  FileReader,
  XMLHttpRequest,
})
const { URL, URLSearchParams } = require('react-native-under-test/Libraries/Blob/URL')
Object.assign(globalThis, { URL, URLSearchParams })
const { AbortController } = require('react-native-under-test/AbortController')
const signals = require('react-native-under-test/AbortSignal')
Object.assign(globalThis, { AbortController, AbortSignal: signals.AbortSignal_public ?? signals.AbortSignal })
const { fetch, Headers, Request, Response } = require('react-native-under-test/Libraries/Network/fetch')
Object.assign(globalThis, { fetch, Headers, Request, Response })
