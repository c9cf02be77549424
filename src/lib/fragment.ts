/**
 * A piece of HTML that the build has laid beside the pages. It is read as a document, whose scripts never run, and
 * needs no trusted type.
 * @throws when it does not come within ten seconds
 */
export function fetchFragment(path: string): Promise<Document> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const failed = () => reject(new Error(`Not loaded: ${path}`))
    request.open('GET', path)
    request.responseType = 'document'
    request.timeout = 10_000
    request.onload = () => {
      if (request.status === 200 && request.responseXML) resolve(request.responseXML)
      else failed()
    }
    request.onerror = failed
    request.ontimeout = failed
    request.send()
  })
}
