import { expect, it } from 'vitest'
import { describeOnEachDatabase, type TestDatabase } from '../../../../support/databases.ts'
import { signInAs } from '../../../../support/signed-in-learner.ts'
import { openTestBackend, type TestBackend } from '../../../../support/test-backend.ts'

const COUNT = 10_000
const PAGE = 200
/** Largest reply that main reads, in bytes. */
const REPLY_LIMIT_BYTES = 8 * 1024 * 1024
const SLOWEST_PAGE_MS = 200
const ROWS_PER_INSERT = 500

interface Accounts {
  readonly backend: TestBackend
  readonly bearer: string
  readonly add: (names: readonly string[], createdAt: number, role?: string) => Promise<void>
}

async function open(database: TestDatabase): Promise<Accounts> {
  const backend = await openTestBackend({ database })
  const { token: bearer } = await signInAs(backend, 'admin')
  const add: Accounts['add'] = async (names, createdAt, role = 'student') => {
    const rows = names.map((name) => ({
      account_id: crypto.randomUUID(),
      email: `${crypto.randomUUID()}@example.com`,
      name,
      password_hash: '',
      epoch: 1,
      created_at: createdAt,
      role
    }))
    for (let start = 0; start < rows.length; start += ROWS_PER_INSERT)
      await backend.database.queries
        .insertInto('account')
        .values(rows.slice(start, start + ROWS_PER_INSERT))
        .execute()
  }
  return { backend, bearer, add }
}

async function readAll(
  { backend, bearer }: Accounts,
  filter: { readonly words?: string; readonly limit?: string } = {},
  between = () => Promise.resolve()
) {
  const ids: string[] = []
  let after: string | undefined
  do {
    const { accounts, next } = (await backend.call('listAccounts', { bearer, query: { ...filter, ...(after === undefined ? {} : { after }) } })).value
    ids.push(...accounts.map(({ accountId }) => accountId))
    after = next
    await between()
  } while (after !== undefined)
  return ids
}

describeOnEachDatabase('A list of 10,000 accounts', (makeDatabase) => {
  it('10,000 accounts are listed quickly in small pages of 200, each account once', async () => {
    const accounts = await open(await makeDatabase())
    const { backend, bearer, add } = accounts
    // A school registers whole classes at once, so many accounts have the same time.
    await add(
      Array.from({ length: COUNT / 2 }, (_, number) => `First ${String(number)}`),
      1000
    )
    await add(
      Array.from({ length: COUNT / 2 }, (_, number) => `Second ${String(number)}`),
      2000
    )
    await add(['A candidate'], 3000, 'candidate')
    const times: number[] = []
    for (let time = 0; time < 5; time += 1) {
      const start = performance.now()
      const page = await backend.call('listAccounts', { bearer })
      times.push(performance.now() - start)
      expect({ count: page.value.accounts.length, isSmallReply: page.text.length < REPLY_LIMIT_BYTES / 100 }).toEqual({
        count: PAGE,
        isSmallReply: true
      })
    }
    const fastest = Math.min(...times)
    console.log(`A page of ${String(PAGE)} of ${String(COUNT)} accounts took ${fastest.toFixed(0)} ms`)
    expect(fastest).toBeLessThan(SLOWEST_PAGE_MS)
    const ids = await readAll(accounts)
    expect({ count: ids.length, distinctCount: new Set(ids).size }).toEqual({ count: COUNT + 1, distinctCount: COUNT + 1 })
  })

  it('paging through the accounts repeats and skips none while others are added', async () => {
    const accounts = await open(await makeDatabase())
    await accounts.add(
      Array.from({ length: 50 }, (_, number) => `Ada ${String(number)}`),
      1000
    )
    const before = new Set(await readAll(accounts))
    const ids = await readAll(accounts, { limit: '7' }, () => accounts.add(['Newcomer'], Date.now() * 2))
    expect({ count: ids.length, distinctCount: new Set(ids).size }).toEqual({ count: 51, distinctCount: 51 })
    expect(new Set(ids)).toEqual(before)
  })

  it('the account search finds text in names and addresses on all pages and treats % and _ literally', async () => {
    const accounts = await open(await makeDatabase())
    await accounts.add(
      Array.from({ length: 300 }, (_, number) => `Bisi ${String(number)}`),
      1000
    )
    await accounts.add(['Zainab Yusuf', '100% Ada', 'back\\slash'], 500)
    const find = async (words: string) => (await readAll(accounts, { words })).length
    expect([await find('bisi'), await find('ZAINAB y'), await find('100%'), await find('%'), await find('_'), await find('k\\s')]).toEqual([
      300, 1, 1, 1, 0, 1
    ])
    expect([await find('admin@example'), await find('nobody here')]).toEqual([1, 0])
    await accounts.add(['Ọlá Ẹniọlá'], 400)
    const names = ['ọlá', 'ỌLÁ', 'ẹniỌLÁ', 'Ola']
    expect(await Promise.all(names.map(find))).toEqual([1, 1, 1, 0])
  })

  it('the account list refuses a malformed cursor, limit or search text', async () => {
    const { backend, bearer } = await open(await makeDatabase())
    for (const query of [{ after: 'x' }, { after: "1_' or 1=1" }, { limit: '201' }, { limit: '0' }, { limit: '-1' }, { words: ' ' }])
      expect({ query, errorCode: (await backend.call('listAccounts', { bearer, query })).error?.code }).toEqual({
        query,
        errorCode: 'request/malformed'
      })
  })
})
