import { createLogger } from './logging/create-logger.ts'
import { readServerSettings } from './read-server-settings.ts'
import { runStandalone } from './run-standalone.ts'

/** Set by the bundler, see electron.vite.config.ts. */
declare const __KOYA_VERSION__: string

const CONFIGURATION_ERROR = 78
const settings = readServerSettings(process.env)

if (settings.ok) {
  const logger = createLogger(settings.value.KOYA_LOG)
  const workerUrl = new URL('./password-worker.js', import.meta.url)
  const app = await runStandalone(settings.value, { workerUrl, version: __KOYA_VERSION__, logger })
  const stop = (): void => {
    void app.close().then(() => logger.info('Koya has stopped'))
  }
  process.once('SIGTERM', stop).once('SIGINT', stop)
} else {
  process.stderr.write(`${JSON.stringify({ error: settings.error })}\n`)
  process.exitCode = CONFIGURATION_ERROR
}
