import { expect, it } from 'vitest'
import { paymentGrants } from '../../src-server/billing/payment/payment-grants.ts'
import type { PaymentProvider, ProviderAnswer } from '../../src-server/billing/payment/payment-provider.ts'
import { createPurchaseRepository } from '../../src-server/billing/payment/purchase-repository.ts'
import { reconcilePurchases } from '../../src-server/billing/payment/reconcile-purchases.ts'
import { createSettlePurchase } from '../../src-server/billing/payment/settle-purchase.ts'
import type { NewPurchase } from '../../src-server/billing/payment/stored-purchase.ts'

import { describeOnEachDatabase } from '../support/databases.ts'
import { extraNotes, openTill, paymentFor, providerOf, type Till } from '../support/payment-backend.ts'
import type { FakePaymentProvider } from '../support/payment-provider.ts'
import { createSeededRandom } from '../support/seeded-random.ts'

const MINUTE_MS = 60_000

/** Creates a provider whose answers hold the state at the time of the request and arrive when a test releases them. */
function holdAnswers(provider: PaymentProvider) {
  const waiting: (() => void)[] = []
  let isHolding = true
  const fetchPayment = async (reference: string): Promise<ProviderAnswer> => {
    const answer = await provider.fetchPayment(reference)
    if (isHolding) await new Promise<void>((resolve) => waiting.push(resolve))
    return answer
  }
  return {
    provider: { ...provider, fetchPayment },
    waiting: () => waiting.length,
    letOne: (index = 0) => {
      for (const go of waiting.splice(index, 1)) go()
    },
    letAll: () => {
      isHolding = false
      for (const go of waiting.splice(0)) go()
    }
  }
}

async function openHeldTill(database: Parameters<typeof openTill>[0]['database']) {
  let answers: ReturnType<typeof holdAnswers> | undefined
  const provider = (fakeProvider: FakePaymentProvider): PaymentProvider => (answers = holdAnswers(providerOf(fakeProvider))).provider
  const till = await openTill({ database, provider })
  if (!answers) throw new Error('the till took no provider')
  return { till, answers }
}

/** Starts a server process on the test backend's database; its checks in progress are lost when it ends. */
function startProcess({ backend, fakeProvider }: Till) {
  const { now } = backend.clock
  const answers = holdAnswers(providerOf(fakeProvider))
  const purchases = createPurchaseRepository(backend.database.queries, paymentGrants)
  const settle = createSettlePurchase({ purchases, provider: answers.provider, now, logger: { warn: () => undefined } })
  return { answers, purchases, settle, sweep: () => reconcilePurchases({ purchases, settle, now, logger: { error: () => undefined } }) }
}

describeOnEachDatabase('A webhook during a look at the same payment', (makeDatabase) => {
  it.each(['a webhook', 'the learner'])(
    'a refund reported during a check is not lost: the provider is asked again where %s asked first',
    async (first) => {
      const { till, answers } = await openHeldTill(await makeDatabase())
      const purchase = await till.start()
      const payment = paymentFor(purchase, till.learner)
      till.fakeProvider.settle(payment)
      const webhook = till.fakeProvider.webhook(purchase.reference)
      const asking = first === 'the learner' ? till.check(purchase.purchaseId) : till.sendWebhook(webhook)
      await expect.poll(answers.waiting).toBe(1)
      till.fakeProvider.settle({ ...payment, status: 'reversed' })
      // The provider may send the webhook any number of times: all that arrive during one check cause one more check.
      for (let time = 0; time < 3; time += 1) expect(await till.sendWebhook(webhook)).toBe(200)
      answers.letOne()
      await expect.poll(() => till.stateOf(purchase.purchaseId)).toBe('paid')
      await expect.poll(answers.waiting).toBe(1)
      answers.letAll()
      await expect.poll(() => till.stateOf(purchase.purchaseId)).toBe('refunded')
      await asking
      const { addOns } = (await till.backend.call('listAddOns', { bearer: till.learner.token })).value
      expect({ addOnsOwned: addOns.map(({ isOwned }) => isOwned), verifications: till.fakeProvider.verifications() }).toEqual({
        addOnsOwned: [false],
        verifications: 2
      })
    }
  )

  it('the sweep asks the provider again if the process that received the webhook died before asking', async () => {
    const till = await openTill({ database: await makeDatabase() })
    const { purchaseId, reference } = await till.start()
    const payment = paymentFor({ reference }, till.learner)
    till.fakeProvider.settle(payment)
    const [looking, dying, sweeping] = [startProcess(till), startProcess(till), startProcess(till)]
    const purchase = await looking.purchases.find(purchaseId)
    const look = purchase && looking.settle(purchase, 'learner')
    await expect.poll(looking.answers.waiting).toBe(1)
    till.fakeProvider.settle({ ...payment, status: 'reversed' })
    await dying.purchases.lookSoon(purchaseId, till.backend.clock.now())
    looking.answers.letAll()
    expect((await look)?.state.name).toBe('paid')
    sweeping.answers.letAll()
    till.backend.clock.advance(MINUTE_MS)
    await sweeping.sweep()
    // A purchase is not checked again once an answer is newer than all its news.
    expect({ state: await till.stateOf(purchaseId), nextCheckAt: (await looking.purchases.find(purchaseId))?.nextCheckAt }).toEqual({
      state: 'refunded',
      nextCheckAt: null
    })
  })

  it('a refund webhook is never lost, in any order of checks, webhooks and deaths of two processes', { timeout: 60_000 }, async () => {
    const till = await openTill({ database: await makeDatabase() })
    const lost: number[] = []
    for (let seed = 1; seed <= 40; seed += 1) if ((await playOut(till, seed)) !== 'refunded') lost.push(seed)
    expect(lost).toEqual([])
  })
})

/** Plays a random order of events with a payment and a refund; returns the purchase's state after two sweeps. */
async function playOut(till: Till, seed: number): Promise<string> {
  const random = createSeededRandom(seed)
  const { clock } = till.backend
  const processes = [startProcess(till), startProcess(till)]
  const pick = () => processes[Math.floor(random() * 2)] ?? startProcess(till)
  const { purchaseId, reference } = await beginPurchase(till)
  const payment = paymentFor({ reference }, till.learner)
  till.fakeProvider.settle(payment)
  const running: Promise<unknown>[] = []
  const look = async (): Promise<void> => {
    const { purchases, settle } = pick()
    const found = await purchases.find(purchaseId)
    if (found) running.push(settle(found, 'test').catch(() => null))
  }
  const tell = async (mayDie: boolean): Promise<void> => {
    const { purchases, settle } = pick()
    const news = await purchases.lookSoon(purchaseId, clock.now())
    if (news && !(mayDie && random() < 0.5)) running.push(settle(news, 'webhook').catch(() => null))
  }
  const answer = async (): Promise<void> => {
    const { answers } = pick()
    if (answers.waiting() > 0) answers.letOne(Math.floor(random() * answers.waiting()))
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  const dieAndStart = (): void => {
    processes.splice(Math.floor(random() * 2), 1, startProcess(till))
  }
  const step = async (): Promise<void> => {
    const chance = random()
    if (chance < 0.35) await look()
    else if (chance < 0.5) await tell(true)
    else if (chance < 0.95) await answer()
    else dieAndStart()
  }
  for (let count = 0; count < 8; count += 1) await step()
  till.fakeProvider.settle({ ...payment, status: 'reversed' })
  await tell(true)
  for (let count = 0; count < 8; count += 1) await step()
  // Remaining checks end now; those of processes that died never end.
  for (const { answers } of processes) answers.letAll()
  await new Promise((resolve) => setTimeout(resolve, 10))
  for (let time = 0; time < 2; time += 1) {
    clock.advance(2 * MINUTE_MS)
    for (const { sweep } of processes) await sweep()
  }
  return till.stateOf(purchaseId)
}

async function beginPurchase({ backend, learner }: Till): Promise<NewPurchase> {
  const purchaseId = crypto.randomUUID()
  const terms = { offer: extraNotes, title: 'Extra notes', period: 'forever', amountMinor: 120_000, currency: 'NGN' } as const
  const { accountId, email: customer } = learner
  const request: NewPurchase = {
    purchaseId,
    accountId,
    reference: `koya-${purchaseId}`,
    ...terms,
    provider: 'paystack',
    isTest: false,
    customer,
    paymentLink: null
  }
  return createPurchaseRepository(backend.database.queries, paymentGrants).start(request, backend.clock.now())
}
