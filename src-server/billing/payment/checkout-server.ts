import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyReply } from 'fastify'
import { z } from '../../../src-shared/kernel/schema/zod.ts'
import type { BackgroundWork } from '../../platform/jobs/create-background-work.ts'
import { checkoutPage, sentencePage, type CheckoutPage } from './checkout-page.ts'
import { hashCheckoutToken } from './checkout-token.ts'
import { parseRawJson } from './parse-raw-json.ts'
import type { PaymentNews, PaymentProvider, ProviderCheckout } from './payment-provider.ts'
import { findLinked } from './purchase-controller.ts'
import type { PurchaseRepository } from './purchase-repository.ts'
import type { StoredPurchase } from './stored-purchase.ts'
import type { SettlePurchase } from './settle-purchase.ts'
import { testOutcomes, type TestProvider } from './test-provider.ts'

interface CheckoutServerDeps {
  readonly purchases: PurchaseRepository
  readonly provider: PaymentProvider
  /** The same provider where it is the test payment. */
  readonly test: TestProvider | null
  readonly settle: SettlePurchase
  readonly background: BackgroundWork
  readonly resourcesFolder: string
  /** The origin under which browsers reach it, without a trailing slash; known once it listens. */
  readonly origin: () => string
  /** Wall clock, milliseconds since 1970. */
  readonly now: () => number
  readonly logger: FastifyBaseLogger
}

const BODY_LIMIT_BYTES = 64 * 1024
const REQUEST_TIMEOUT_MS = 15_000
const HOUR_MS = 3_600_000
const TOKEN_FORM = /^[A-Za-z0-9_-]{43}$/
/** As `preparePurchase` creates them. */
const OWN_REFERENCE = /^koya-[\da-f-]{36}$/i
const choiceSchema = z.strictObject({ ticket: z.string().max(100), outcome: z.enum(testOutcomes) })

/**
 * Creates the server of the checkout's own origin: its page, opened by a single-use token, and the provider's webhooks. It has no sessions
 * and no `/api` endpoints, and `/api` refuses its origin (`refuseOrigin`), so a provider's script cannot reach a learner's data.
 */
export async function createCheckoutServer(deps: CheckoutServerDeps): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: deps.logger,
    logController: new LogController({ disableRequestLogging: true }),
    exposeHeadRoutes: false,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 }
  })
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.host !== new URL(deps.origin()).host) await sendEmpty(reply, 403)
  })
  app.addHook('onSend', (_request, reply, payload) => {
    void reply
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'strict-origin')
      .header('cross-origin-resource-policy', 'same-origin')
    return Promise.resolve(payload)
  })
  app.setNotFoundHandler((_request, reply) => sendEmpty(reply, 404))
  app.setErrorHandler((error, request, reply) => {
    const status = error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
    if (status >= 500) request.log.error({ err: error, route: request.routeOptions.url }, 'the checkout failed')
    return sendEmpty(reply, status)
  })
  takeRawBodies(app)
  await serveAssets(app, deps.resourcesFolder)
  servePages(app, deps)
  serveTestLinks(app, deps)
  takeWebhooks(app, deps)
  takeTestOutcomes(app, deps)
  return app
}

/** A signature covers the bytes as received, so they must not be parsed first. */
function takeRawBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body)
  })
}

async function serveAssets(app: FastifyInstance, resourcesFolder: string): Promise<void> {
  const assets = [
    ['/checkout.js', 'checkout.js', 'text/javascript; charset=utf-8'],
    ['/checkout.css', 'checkout.css', 'text/css; charset=utf-8']
  ] as const
  for (const [path, file, type] of assets) {
    const bytes = await readFile(join(resourcesFolder, 'checkout', file))
    app.get(path, (_request, reply) => reply.header('content-type', type).send(bytes))
  }
}

function servePages(app: FastifyInstance, deps: CheckoutServerDeps): void {
  const { purchases, origin, now } = deps
  app.get('/pay/done', (_request, reply) => sendPage(reply, 200, sentencePage('done')))
  app.get('/pay/cancelled', (_request, reply) => sendPage(reply, 200, sentencePage('cancelled')))
  app.get<{ Params: { token: string } }>('/pay/:token', async (request, reply) => {
    const { token } = request.params
    const spent = TOKEN_FORM.test(token) ? await purchases.spendToken(hashCheckoutToken(token), now()) : null
    const checkout = spent && (await checkoutOf(deps, spent))
    if (!spent || !checkout) return sendPage(reply, 410, sentencePage('used'))
    return sendPage(reply, 200, checkoutPage(spent, { provider: checkout, checkoutOrigin: origin() }))
  })
}

/**
 * Returns what the page opens; null where the purchase can no longer be paid here. A purchase with a payment link does not change its state,
 * because its page at the provider stays open.
 */
async function checkoutOf({ purchases, provider, now }: CheckoutServerDeps, purchase: StoredPurchase): Promise<ProviderCheckout | null> {
  if (purchase.paymentLink) return findLinked({ provider, now }, [purchase], purchase.offer) ? provider.resume(purchase) : null
  if (purchase.state.name !== 'started' || purchase.provider !== provider.name) return null
  return provider.checkout(await purchases.change(purchase.purchaseId, { event: { kind: 'page-opened' }, now: now(), cause: 'page' }))
}

/** Serves the page of a test payment's phone link. Like a provider's page, it opens any number of times until it is paid or expired. */
function serveTestLinks(app: FastifyInstance, { purchases, test, origin, now }: CheckoutServerDeps): void {
  if (!test) return
  app.get<{ Params: { token: string } }>('/phone/:token', async (request, reply) => {
    const reference = test.findByLinkToken(request.params.token)
    const purchase = reference === undefined ? null : await purchases.findByReference(reference)
    if (purchase?.state.name === 'paid') return sendPage(reply, 200, sentencePage('done'))
    if (!purchase?.paymentLink || now() >= purchase.paymentLink.holdsUntil) return sendPage(reply, 410, sentencePage('over'))
    return sendPage(reply, 200, checkoutPage(purchase, { provider: test.checkout(purchase), checkoutOrigin: origin() }))
  })
}

/**
 * Replies before asking the provider, which expects a quick reply. An acknowledged webhook is never sent again, so the pending check is
 * stored first: if it fails, or after a power cut, the sweep repeats it.
 */
function takeWebhooks(app: FastifyInstance, deps: CheckoutServerDeps): void {
  const { provider, now, logger } = deps
  let toldAt = -Infinity
  app.post(`/webhooks/${provider.name}`, async (request, reply) => {
    const reading = provider.readWebhook(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0), request.headers)
    if (reading.kind === 'refused') {
      // Where the secrets here and at the provider differ, all webhooks are refused. More warnings would let a stranger fill the log.
      if (Math.abs(now() - toldAt) >= HOUR_MS) {
        toldAt = now()
        logger.warn('a webhook was refused: its signature is not by the secret that is set here')
      }
      return sendEmpty(reply, 401)
    }
    if (reading.kind !== 'about') return sendEmpty(reply, 200)
    // Lets staff find the purchase; the provider's own id may be all that is known.
    const named = reading.by === 'reference' ? { reference: reading.id } : { providerId: reading.id }
    try {
      logger.info({ ...named, isReturn: reading.isReturn }, 'a webhook came')
      await takeNews(deps, reading)
      return await sendEmpty(reply, 200)
    } catch (error) {
      // The provider sends it again.
      logger.error({ err: error, ...named }, 'a webhook could not be taken')
      return sendEmpty(reply, 500)
    }
  })
}

async function takeNews(deps: CheckoutServerDeps, { by, id, isReturn }: PaymentNews): Promise<void> {
  const { purchases, provider, background, now, logger } = deps
  const purchase = await (by === 'reference' ? purchases.findByReference(id) : purchases.findByProviderId(provider.name, id))
  const news = purchase && (await purchases.lookSoon(purchase.purchaseId, now()))
  if (news) {
    background.start(() => lookAfter(deps, news, isReturn))
  } else if (by === 'reference' && OWN_REFERENCE.test(id)) {
    // For example, the account was deleted while its money was on the way: staff must return it. Other references belong to other shops.
    logger.warn({ reference: id }, 'the provider tells of a payment that is not known')
  }
}

/** A payment that was partly returned but still counts as paid ends nothing automatically: staff must look at it. */
async function lookAfter({ settle, logger }: CheckoutServerDeps, purchase: StoredPurchase, isReturn: boolean): Promise<void> {
  const { reference } = purchase
  try {
    const { state } = await settle(purchase, 'webhook')
    if (isReturn && state.name === 'paid') logger.warn({ reference }, 'money went back for what the provider calls paid')
  } catch (error) {
    logger.error({ err: error, reference }, 'a purchase could not be looked at')
  }
}

/** Only the page with the ticket can choose, and only from this origin. */
function takeTestOutcomes(app: FastifyInstance, { test, origin }: CheckoutServerDeps): void {
  if (!test) return
  app.post('/test/outcome', (request, reply) => {
    if (request.headers.origin !== origin()) return sendEmpty(reply, 403)
    const choice = choiceSchema.safeParse(parseRawJson(request.body))
    const isTaken = choice.success && test.choose(choice.data.ticket, choice.data.outcome)
    return sendEmpty(reply, isTaken ? 200 : 400)
  })
}

function sendPage(reply: FastifyReply, status: number, { html, contentSecurityPolicy }: CheckoutPage): FastifyReply {
  return reply.code(status).header('content-type', 'text/html; charset=utf-8').header('content-security-policy', contentSecurityPolicy).send(html)
}

function sendEmpty(reply: FastifyReply, status: number): FastifyReply {
  return reply.code(status).header('content-type', 'text/plain; charset=utf-8').send('')
}
