import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { runMakeAdmin } from '../../src-server/commands/run-make-admin.ts'
import { test } from '../support/app-test.ts'
import { countWork, type Work, type WorkCounter } from '../support/count-work.ts'
import { registerServerPupil, signInServerPupil, type ServerPupil } from '../support/server-pupil.ts'
import { signInAgainAtServer, signInAtServer } from '../support/sign-in-at-server.ts'
import { startRemoteBackend, type RemoteBackend } from '../support/start-remote-backend.ts'
import { tier } from '../support/tier.ts'
import { visit } from '../support/visit.ts'

const LESSON = 'drawing-to-scale'
const names = ['Ada', 'Bola', 'Chidi', 'Dauda', 'Efe', 'Fatima'].flatMap((first) =>
  ['Bello', 'Eze', 'Musa', 'Okon', 'Sule'].map((last) => `${first} ${last}`)
)
const [own = '', ...others] = names
const table: (Work & { readonly task: string })[] = []

let remote: RemoteBackend
let folder: string

test.beforeAll(async () => {
  remote = await startRemoteBackend()
  folder = mkdtempSync(join(tmpdir(), 'koya-class-'))
  writeFileSync(join(folder, 'policy.json'), JSON.stringify({ backend: { address: remote.address } }))
})

test.afterAll(async () => {
  for (const { task: name, clicks, keys, words, seconds } of table) {
    process.stdout.write(`${name}: ${String(clicks)} clicks, ${String(keys)} keys, ${String(words)} words read, ${String(seconds)} s\n`)
  }
  await remote.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Counts one task and takes its picture. */
async function task(page: Page, name: string, run: (work: WorkCounter) => Promise<void>): Promise<void> {
  const work = countWork()
  await run(work)
  table.push({ task: name, ...work.result() })
  await page.screenshot({
    path: join(process.env['KOYA_PICTURES'] ?? test.info().outputDir, `${name.replaceAll(' ', '-')}.png`),
    animations: 'disabled'
  })
}

/** Gives an account the role of a teacher, as the administrator of the school does. */
async function makeTeacher(username: string): Promise<void> {
  const clerk = await registerServerPupil(remote.address, 'Clerk')
  const settings = { DATABASE_URL: undefined, KOYA_DATA: remote.dataFolder }
  expect(await runMakeAdmin({ kind: 'make-admin', identifier: clerk.username, dataFolder: remote.dataFolder }, settings)).toMatchObject({ ok: true })
  const { ask } = await signInServerPupil(remote.address, clerk.username)
  const { accounts } = await ask('listAccounts')
  const accountId = accounts.find((account) => account.username === username)?.accountId ?? ''
  await ask('setAccountRole', { params: { accountId }, body: { role: 'teacher' } })
}

/** Joins a class as each of these names, from computers of their own. */
async function joinAll(some: readonly string[], code: string): Promise<readonly ServerPupil[]> {
  const joined: ServerPupil[] = []
  for (const name of some) {
    const pupil = await registerServerPupil(remote.address, name)
    await pupil.ask('joinClass', { body: { code } })
    joined.push(pupil)
  }
  return joined
}

async function listClass(page: Page, work: WorkCounter): Promise<string> {
  await work.click(page.getByRole('link', { name: 'More', exact: true }).first())
  await work.click(page.getByRole('link', { name: 'Classes' }))
  await work.click(page.getByRole('button', { name: 'Create a class' }))
  await work.click(page.getByLabel('Name of the class'))
  await work.type(page.getByLabel('Name of the class'), 'JS2 Blue')
  await page.getByLabel('Class', { exact: true }).selectOption({ label: 'JS2' })
  await work.click(page.getByRole('button', { name: 'Create the class' }))
  await work.click(page.getByRole('link', { name: 'JS2 Blue' }))
  await work.click(page.getByRole('button', { name: 'Add pupils' }))
  // Pasted from the school's list.
  await page.getByLabel('Names').fill(names.join('\n'))
  await work.click(page.getByRole('button', { name: 'Show the names' }))
  await work.click(page.getByRole('button', { name: 'Add 30 pupils' }))
  await expect(page.getByRole('rowheader', { name: 'Fatima Sule' })).toBeVisible()
  return (await page.getByText(/^Class code: /).innerText()).replace(/^Class code: |-/g, '')
}

async function setLesson(page: Page, work: WorkCounter): Promise<void> {
  await work.click(page.getByText('Assignments and results'))
  await work.click(page.getByRole('button', { name: 'Set an assignment' }))
  await work.type(page.getByLabel('Find'), 'drawing to scale')
  await page.getByLabel('Choose one').selectOption({ label: 'Drawing to scale, Mathematics' })
  await page.getByLabel('Due on').fill('2099-12-04')
  await work.click(page.getByRole('button', { name: 'Set it' }))
  await expect(page.getByText('0 of 30 done')).toBeVisible()
}

test('a teacher has a class of thirty over a network: list, assignment, results and a printed paper', async ({ launch }) => {
  test.skip(tier() === 'commit', 'its parts are tested at each commit; this plays them together at a real server')
  test.setTimeout(420_000)
  const env = { KOYA_POLICY_PATH: join(folder, 'policy.json'), KOYA_DOCUMENTS_FOLDER: folder }
  const { page: teacher } = await launch({ env })
  const username = await signInAtServer(teacher, 'Mrs Obi')
  await visit(teacher, '/dashboard/classes')
  await expect(teacher.getByRole('button', { name: 'Create a class' })).toHaveCount(0)
  await makeTeacher(username)
  await signInAgainAtServer(teacher, username)
  await teacher.reload()
  await visit(teacher, '/dashboard')
  let code = ''
  await task(teacher, 'teacher lists a class of 30', async (work) => {
    code = await listClass(teacher, work)
  })
  await task(teacher, 'teacher sets a lesson', (work) => setLesson(teacher, work))
  const joined = await joinAll(others, code)
  for (const { ask } of joined.slice(0, 20)) await ask('keepLessonPlace', { params: { slug: LESSON }, body: { part: 5, isRead: true } })

  const { page: pupil } = await launch({ env })
  await signInAtServer(pupil, own)
  await visit(pupil, '/dashboard')
  await task(pupil, 'pupil joins the class', async (work) => {
    await work.click(pupil.getByRole('link', { name: 'More', exact: true }).first())
    await work.click(pupil.getByRole('link', { name: 'Classes' }))
    await work.click(pupil.getByRole('button', { name: 'Join a class' }))
    await work.type(pupil.getByRole('textbox', { name: 'Code' }), code)
    await work.click(pupil.getByRole('button', { name: 'Find the class' }))
    await work.click(pupil.getByRole('button', { name: 'Join the class' }))
    await expect(pupil.getByRole('heading', { name: 'Assignments from your teacher' })).toBeVisible()
  })
  await task(pupil, 'pupil reads what the teacher has set', async (work) => {
    await work.click(pupil.getByRole('link', { name: 'Home', exact: true }).first())
    await work.click(pupil.getByRole('link', { name: /^Start: Drawing to scale/ }))
    await work.click(pupil.getByRole('button', { name: 'Mark as read' }))
    await expect(pupil.getByText('You have read this lesson.')).toBeVisible()
  })

  await task(teacher, 'teacher sees who did it', async (work) => {
    await work.click(teacher.getByRole('link', { name: 'More', exact: true }).first())
    await work.click(teacher.getByRole('link', { name: 'Classes' }))
    await work.click(teacher.getByRole('link', { name: 'JS2 Blue' }))
    await expect(teacher.getByText('21 of 30 done')).toBeVisible()
  })
  await task(teacher, 'teacher makes a printed paper', async (work) => {
    await work.click(teacher.getByRole('link', { name: 'Print a question paper' }))
    await work.click(teacher.getByRole('button', { name: 'Create the question paper' }))
    await expect(teacher.getByRole('heading', { level: 1, name: 'Your question paper' })).toBeVisible()
    await work.click(teacher.getByRole('button', { name: 'Save as PDF' }))
    await expect(teacher.getByText(/^Saved: /)).toBeVisible()
  })
})
