import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { createRequire } from 'node:module'
import type { RequestMaker } from '../../src-main/updates/feed/guard-requests.ts'

const load = createRequire(createRequire(import.meta.url).resolve('electron-updater'))

/** Creates electron-updater's network access over Node instead of Electron; everything else of electron-updater is real. */
export function createNodeNet(): RequestMaker {
  interface Executor {
    doDownload: (options: object, download: object, redirects: number) => void
  }
  const { HttpExecutor, configureRequestUrl, configureRequestOptions } = load('builder-util-runtime') as {
    HttpExecutor: new () => Executor
    configureRequestUrl: (url: URL, options: object) => void
    configureRequestOptions: (options: object) => object
  }
  interface DownloadOptions {
    readonly headers?: object
    readonly cancellationToken: {
      createPromise: <Value>(
        run: (resolve: (value: Value) => void, reject: (error: Error) => void, onCancel: (undo: () => void) => void) => void
      ) => Promise<Value>
    }
  }
  class NodeNet extends HttpExecutor {
    createRequest(options: RequestOptions, callback: (response: IncomingMessage) => void) {
      return httpRequest(options, callback)
    }

    /** As in `ElectronHttpExecutor`. */
    download(url: URL, destination: string, options: DownloadOptions): Promise<string> {
      return options.cancellationToken.createPromise<string>((resolve, reject, onCancel) => {
        const requestOptions = { headers: options.headers, redirect: 'manual' }
        configureRequestUrl(url, requestOptions)
        configureRequestOptions(requestOptions)
        const callback = (error?: Error | null): void => {
          if (error === null || error === undefined) resolve(destination)
          else reject(error)
        }
        this.doDownload(requestOptions, { destination, options, onCancel, callback, responseHandler: null }, 0)
      })
    }

    /** Node does not follow redirects. */
    addRedirectHandlers(): void {}
  }
  return new NodeNet() as unknown as RequestMaker
}
