'use strict'
/*
 * Opens the provider's checkout from the data in the page. It runs on the checkout's own origin beside the provider's script, so nothing here is
 * secret, and nothing that it says is believed: the backend asks the provider.
 */
;(() => {
  const SLOW_MS = 20_000
  /** @param {string} id */
  const partOf = (id) => {
    const part = document.getElementById(id)
    if (part === null) throw new Error(`The page has no ${id}.`)
    return part
  }

  /**
   * As `checkout-page.ts` writes it. A ticket and outcomes are there for the test payment alone, an access code for a payment of Paystack that has a link.
   * @typedef {'succeeded' | 'declined' | 'pending'} Outcome
   * @typedef {Record<'cancel' | 'error' | 'slow' | 'unreachable', string> & { test: Record<Outcome, string> }} Words
   * @typedef {Record<string, unknown> & { ticket?: string, outcomes?: Outcome[], accessCode?: string }} Options
   * @typedef {{ script: string | null, options: Options, doneAddress: string, cancelledAddress: string, words: Words }} Place
   * @typedef {Place & { provider: 'paystack' | 'flutterwave' | 'test' }} Checkout
   */
  const { provider, script, options, doneAddress, cancelledAddress, words } = /** @type {Checkout} */ (JSON.parse(partOf('checkout').textContent))
  const status = partOf('status')
  const choices = partOf('choices')

  /** @param {string} text */
  const tell = (text) => {
    status.textContent = text
  }
  /** @param {string} address */
  const leaveTo = (address) => {
    location.replace(address)
  }
  /** @type {(label: string, act: () => void) => void} */
  const offer = (label, act) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = label
    button.addEventListener('click', act)
    choices.append(button)
  }
  const offerWayBack = () => {
    if (choices.childElementCount === 0) offer(words.cancel, () => leaveTo(cancelledAddress))
  }

  /** How each provider's documented inline call is made; the functions are the page's own. */
  const open = {
    paystack() {
      const heard = {
        onSuccess: () => leaveTo(doneAddress),
        onCancel: () => leaveTo(cancelledAddress),
        onError: () => {
          tell(words.error)
          offerWayBack()
        }
      }
      const popup = new PaystackPop()
      if (options.accessCode === undefined) popup.newTransaction({ ...options, ...heard })
      else popup.resumeTransaction(options.accessCode, heard)
    },
    /** The page closes also after it was paid. */
    flutterwave() {
      let isDone = false
      FlutterwaveCheckout({
        ...options,
        callback: () => {
          isDone = true
          leaveTo(doneAddress)
        },
        onclose: () => {
          if (!isDone) leaveTo(cancelledAddress)
        }
      })
    },
    test() {
      throw new Error('The test payment has no script.')
    }
  }

  /** @param {boolean} areOff */
  const turnOff = (areOff) => {
    for (const button of choices.querySelectorAll('button')) button.disabled = areOff
  }

  /** @param {Outcome} outcome */
  const choose = async (outcome) => {
    turnOff(true)
    const response = await fetch('/test/outcome', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ticket: options.ticket, outcome })
    }).catch(() => null)
    if (response?.ok) {
      leaveTo(doneAddress)
      return
    }
    tell(words.error)
    turnOff(false)
  }

  if (script === null) {
    tell('')
    for (const outcome of options.outcomes ?? []) offer(words.test[outcome], () => void choose(outcome))
    offer(words.cancel, () => leaveTo(cancelledAddress))
    return
  }
  const slow = setTimeout(() => {
    tell(words.slow)
    offerWayBack()
  }, SLOW_MS)
  const element = document.createElement('script')
  element.src = script
  element.addEventListener('load', () => {
    clearTimeout(slow)
    try {
      open[provider]()
      tell('')
    } catch {
      tell(words.unreachable)
      offerWayBack()
    }
  })
  element.addEventListener('error', () => {
    clearTimeout(slow)
    tell(words.unreachable)
    offerWayBack()
  })
  document.head.append(element)
})()
