import { createLogger } from './logging/create-logger.ts'
import { readServerSettings, type ServerSettings } from './read-server-settings.ts'
import { runStandalone } from './run-standalone.ts'

/** Set by the bundler, see electron.vite.config.ts. */
declare const __KOYA_VERSION__: string

/** As in sysexits.h. */
const CONFIGURATION_ERROR = 78
const settings = readServerSettings(process.env)

if (settings.ok) await serve(settings.value)
else {
  process.stderr.write(`${JSON.stringify({ error: settings.error })}\n`)
  process.exitCode = CONFIGURATION_ERROR
}

async function serve(serverSettings: ServerSettings): Promise<void> {
  const logger = createLogger(serverSettings.KOYA_LOG)
  const workerUrl = new URL('./password-worker.js', import.meta.url)
  try {
    const app = await runStandalone(serverSettings, { workerUrl, version: __KOYA_VERSION__, logger })
    const stop = (): void => {
      void app.close().then(() => logger.info('Koya has stopped'))
    }
    process.once('SIGTERM', stop).once('SIGINT', stop)
  } catch (error) {
    logger.error({ err: error }, 'Koya could not start')
    process.exitCode = 1
  }
}
