import type { FastifyInstance } from 'fastify'
import type { BackendDeps } from './backend-deps.ts'

interface Running {
  readonly payment: { readonly stop: () => void; readonly close: () => Promise<unknown> }
  readonly jobs: { readonly drain: () => void; readonly stop: () => Promise<unknown> }
  readonly background: { readonly finish: () => Promise<unknown> }
  readonly learning: { readonly stop: () => Promise<unknown> }
  readonly stopping: readonly { readonly stop: () => void }[]
}

/** What ends with the server, in this order; last what the backend was given. */
export function closeWith(
  app: FastifyInstance,
  { mailer, hasher, database }: Pick<BackendDeps, 'mailer' | 'hasher' | 'database'>,
  { payment, jobs, background, learning, stopping }: Running
): void {
  // Before requests that are under way are waited for: some may wait for a provider.
  app.addHook('preClose', (done) => {
    payment.stop()
    jobs.drain()
    done()
  })
  app.addHook('onClose', async () => {
    for (const running of stopping) running.stop()
    await Promise.all([learning.stop(), payment.close()])
    // Before the jobs stop: what it still sends is stored.
    await background.finish()
    await jobs.stop()
    if (mailer.kind === 'smtp') await mailer.close()
    await hasher.close()
    await database.close()
  })
}
