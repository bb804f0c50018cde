import { readFileSync, statSync, writeFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeVouchers, writeNewFile } from '../../../../src-server/billing/vouchers/make-vouchers.ts'
import { readBilling } from '../../../support/read-commands.ts'
import { runBilling } from '../../../../src-server/commands/run-billing.ts'
import { openSqlite } from '../../../../src-server/platform/database/open-sqlite.ts'
import { makeIssuerKeys } from '../../../support/make-vouchers.ts'
import { makeTempFolder } from '../../../support/make-temp-folder.ts'
import { signIn } from '../../../support/signed-in-learner.ts'
import { openTestBackend } from '../../../support/test-backend.ts'

/** Opens a backend in a folder, and the commands that run beside it. */
async function openBesides() {
  const folder = makeTempFolder()
  const backend = await openTestBackend({ database: { open: () => openSqlite(folder) } })
  const learner = await signIn(backend)
  const run = async (...args: readonly string[]): Promise<unknown> => {
    const command = readBilling([...args, '--data', folder])
    if (!command.ok) throw new Error(JSON.stringify(command.error))
    const answer = await runBilling(command.value, { KOYA_DATA: folder, DATABASE_URL: undefined }, backend.clock.now)
    return answer.ok ? answer.value : answer.error
  }
  const redeem = async (voucher: string) => {
    const reply = await backend.call('redeemVoucher', { bearer: learner.token, body: { voucher } })
    return reply.error?.code ?? reply.value.title
  }
  return { folder, backend, learner, run, redeem }
}

const by = ['--by', 'Ada <Obi>'] as const
const make = ['vouchers', 'make', '--offer', 'plan:term', '--expires', '2030-01-31', '--price', '4500NGN', ...by] as const

it('vouchers are made beside a running backend, on a sheet that only its maker can read', async () => {
  const { folder, run, redeem } = await openBesides()
  const sheet = join(folder, 'sheet.html')
  const made = (await run(...make, '--count', '3', '--sheet', sheet)) as { made: { label: string } }
  expect(made).toMatchObject({ made: { count: 3, sheet } })
  const html = readFileSync(sheet, 'utf8')
  if (process.platform !== 'win32') expect(statSync(sheet).mode & 0o777).toBe(0o600)
  const codes = [...html.matchAll(/<code>([^<]+)<\/code>/g)].map(([, code = '']) => code)
  expect(new Set(codes).size).toBe(3)
  expect(html).toContain(`${made.made.label}-3 · use it by 2030-01-31<br>For `)
  expect(html).toContain('Ada &lt;Obi&gt;')
  expect(html).not.toMatch(/<script|https?:|<Obi>/)
  expect(await redeem(codes[0] ?? '')).toBe('Term')
  expect(await run('vouchers', 'list')).toMatchObject({ batches: [{ label: made.made.label, count: 3, seatsTaken: 1, withdrawn: null }] })
  expect(JSON.stringify(await run('vouchers', 'list'))).not.toContain(codes[1])
  expect(await run('vouchers', 'withdraw', made.made.label.toLowerCase(), ...by)).toMatchObject({ batches: [{ withdrawn: { by: 'Ada <Obi>' } }] })
  expect(await redeem(codes[1] ?? '')).toBe('voucher/withdrawn')
  expect(await run('vouchers', 'withdraw', 'NOBATC', ...by)).toMatchObject({ code: 'voucher/unknown' })
})

it('a voucher sheet never overwrites a file, and none is left when no vouchers were made', async () => {
  const { folder, run } = await openBesides()
  const sheet = join(folder, 'sheet.html')
  writeFileSync(sheet, 'mine')
  expect(await run(...make, '--count', '1', '--sheet', sheet)).toMatchObject({ code: 'request/malformed' })
  expect(readFileSync(sheet, 'utf8')).toBe('mine')
  const other = join(folder, 'other.html')
  for (const offer of ['plan:no-plan', 'plan:free', 'add-on:nothing']) {
    expect(await run(...make, '--offer', offer, '--count', '1', '--sheet', other)).toMatchObject({ code: 'request/malformed' })
  }
  expect(await run(...make, '--expires', '2020-01-01', '--count', '1', '--sheet', other)).toMatchObject({ code: 'request/malformed' })
  expect(await run(...make, '--until', '2029-01-31', '--count', '1', '--sheet', other)).toMatchObject({
    fields: { until: 'The plan or add-on would end before the last day to use the vouchers.' }
  })
  expect(existsSync(other)).toBe(false)
})

it('vouchers are valid once their sheet is written, and none exist when the sheet or the vouchers cannot be saved', async () => {
  const { folder, backend, run } = await openBesides()
  const { queries } = backend.database
  const sheet = join(folder, 'sheet.html')
  const command = readBilling([...make, '--count', '2', '--sheet', sheet])
  if (!command.ok || command.value.kind !== 'make-vouchers') throw new Error('no command')
  const deps = { now: backend.clock.now(), writeSheet: writeNewFile }
  const before: unknown[] = []
  const full = async (path: string, text: string): Promise<void> => {
    before.push({ listed: await run('vouchers', 'list'), codeCount: text.match(/<code>/g)?.length })
    return Promise.reject(new Error(`ENOSPC: ${path}`))
  }
  expect(await makeVouchers(queries, command.value, { ...deps, writeSheet: full })).toMatchObject({
    error: { fields: { sheet: `ENOSPC: ${sheet}` } }
  })
  expect({ before, after: await run('vouchers', 'list') }).toEqual({ before: [{ listed: { batches: [] }, codeCount: 2 }], after: { batches: [] } })
  await sql`alter table voucher rename to voucher_gone`.execute(queries)
  await expect(makeVouchers(queries, command.value, deps)).rejects.toThrow('voucher')
  expect(existsSync(sheet)).toBe(false)
  await sql`alter table voucher_gone rename to voucher`.execute(queries)
  expect(await makeVouchers(queries, command.value, deps)).toMatchObject({ value: { made: { count: 2 } } })
})

it('a voucher is signed for a request code, and accepted once its issuer is trusted', async () => {
  const { folder, backend, learner, run, redeem } = await openBesides()
  const keys = makeIssuerKeys()
  const [secret, known] = [join(folder, 'secret.pem'), join(folder, 'known.pem')]
  writeFileSync(secret, keys.privateKey)
  writeFileSync(known, keys.publicKey)
  const { requestCode } = (await backend.call('fetchRequestCode', { bearer: learner.token })).value
  const sign = ['vouchers', 'sign', '--offer', 'add-on:extra-notes', '--request', requestCode, '--expires', '2030-01-31'] as const
  const { voucher } = (await run(...sign, '--key', secret)) as { voucher: string }
  expect(await redeem(voucher)).toBe('voucher/unknown-issuer')
  const { issuers } = (await run('issuers', 'trust', known, ...by)) as { issuers: { keyId: string }[] }
  expect(await redeem(voucher)).toBe('Extra notes')
  expect(await run('issuers', 'distrust', issuers[0]?.keyId ?? '')).toEqual({ issuers: [] })
  expect(await run('issuers', 'distrust', 'f'.repeat(16))).toMatchObject({ code: 'voucher/unknown-issuer' })
  expect(await run('issuers', 'trust', join(folder, 'no.pem'), ...by)).toMatchObject({ code: 'request/malformed' })
  expect(await run(...sign, '--key', known)).toMatchObject({ code: 'request/malformed' })
})

it('staff grant and revoke a plan, and both stay in the ledger', async () => {
  const { backend, learner, run } = await openBesides()
  const given = (await run('grants', 'give', learner.email, '--offer', 'plan:term', ...by)) as { grants: { subscriptionId: string; slug: string }[] }
  const entryId = given.grants.find(({ slug }) => slug === 'term')?.subscriptionId ?? ''
  expect(given.grants).toMatchObject([{ slug: 'term', source: 'staff', reference: 'Ada <Obi>' }, { slug: 'free' }])
  expect(await run('grants', 'revoke', entryId, ...by)).toEqual({ revoked: entryId })
  expect(await run('grants', 'revoke', entryId, ...by)).toMatchObject({ code: 'grant/revoked-before' })
  expect(await run('grants', 'revoke', 'no-grant', ...by)).toMatchObject({ code: 'grant/not-found' })
  expect(await run('grants', 'list', 'nobody@example.com')).toMatchObject({ code: 'account/not-found' })
  expect(await run('grants', 'list', learner.email)).toMatchObject({ grants: [{ subscriptionId: entryId, isRevoked: true }, { slug: 'free' }] })
  const rows = await backend.database.queries.selectFrom('grant_entry').select(['kind', 'reference']).orderBy('kind').execute()
  expect(rows).toEqual([
    { kind: 'grant', reference: 'Ada <Obi>' },
    { kind: 'revocation', reference: 'Ada <Obi>' }
  ])
})
