import { QUESTIONS } from './program.ts'
import { readForm, type ReadForm } from './read-form.ts'
import { PASSWORD, questionsIn, usernameOf } from './tcexam-exam.ts'
import { TcexamError } from './tcexam-error.ts'

const EXECUTE = '/public/code/tce_test_execute.php'
const RESULT = '/public/code/tce_show_result_user.php'
const EXAM_FORM = 'testform'

/** A candidate at TCExam's pages, as a browser without pictures and scripts. */
export interface TcexamCandidate {
  readonly username: string
  readonly signIn: () => Promise<void>
  readonly start: (exam: number) => Promise<void>
  readonly answer: () => Promise<void>
  /** Asks to end the exam, which shows a page that asks back. */
  readonly askToFinish: () => Promise<void>
  readonly finish: () => Promise<void>
  readonly readResult: (exam: number, sitting: number) => Promise<void>
}

interface Reply {
  readonly status: number
  readonly page: string
}

/** Every method throws a `TcexamError` with `tcexam/not-signed-in` or `tcexam/unexpected-page`. */
export function createTcexamCandidate(address: string, number: number): TcexamCandidate {
  const ask = createBrowser(address, number)
  let shown: ReadForm | null = null
  let first = ''
  let answers = 0
  const show = (what: string, reply: Reply, id: string): ReadForm => {
    shown = readForm(reply.page, id)
    if (reply.status !== 200 || shown === null) throw unexpected(what, reply)
    return shown
  }
  const send = (extra: Readonly<Record<string, string>>): Promise<Reply> => ask(EXECUTE, { ...Object.fromEntries(shown?.fields ?? []), ...extra })
  return {
    username: usernameOf(number),
    async signIn() {
      const form = readForm((await ask(EXECUTE)).page, 'form_login')
      if (form === null) throw new TcexamError('tcexam/not-signed-in', 'TCExam shows no page to sign in.')
      await ask(EXECUTE, { ...Object.fromEntries(form.fields), xuser_name: usernameOf(number), xuser_password: PASSWORD })
      const { page } = await ask(EXECUTE)
      if (readForm(page, 'form_login') !== null) throw new TcexamError('tcexam/not-signed-in', `TCExam does not let ${usernameOf(number)} in.`)
    },
    async start(exam) {
      answers = 0
      first = show('the first question', await ask(`${EXECUTE}?testid=${String(exam)}`), EXAM_FORM).fields.get('testlogid') ?? ''
    },
    async answer() {
      const options = shown?.choices.get('answpos')?.filter((value) => value !== '0') ?? []
      const option = options[optionOf(answers) % options.length]
      if (option === undefined) throw new TcexamError('tcexam/unexpected-page', 'TCExam shows a question without options.')
      answers += 1
      const isLast = Number(shown?.fields.get('nextquestionid') ?? 0) <= 0
      const button = isLast ? `jumpquestion_${first}` : 'nextquestion'
      show('the next question', await send({ answpos: option, [button]: '>' }), EXAM_FORM)
    },
    askToFinish: async () => void show('the question whether to end', await send({ terminatetest: 'end' }), 'form_test_terminate'),
    async finish() {
      const reply = await send({ forceterminate: 'end' })
      if (reply.status < 300 || reply.status >= 400) throw unexpected('the end of the exam', reply)
    },
    async readResult(exam, sitting) {
      const reply = await ask(`${RESULT}?test_id=${String(exam)}&testuser_id=${String(sitting)}`)
      if (reply.status !== 200 || questionsIn(reply.page) !== QUESTIONS) throw unexpected('the full result', reply)
    }
  }
}

/** When the questions come for the second time, every other answer is another one. */
function optionOf(answers: number): number {
  return answers < QUESTIONS ? 0 : answers % 2
}

type Browse = (path: string, form?: Readonly<Record<string, string>>) => Promise<Reply>

function createBrowser(address: string, number: number): Browse {
  const cookies = new Map<string, string>()
  // TCExam lets a browser that has just signed in wait; it knows a browser by its name.
  const headers = { 'user-agent': `comparison ${String(number)}`, accept: 'text/html' }
  return async (path, form) => {
    const body = form === undefined ? null : new FormData()
    for (const [name, value] of Object.entries(form ?? {})) body?.append(name, value)
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(address + path, {
      method: body === null ? 'GET' : 'POST',
      body,
      headers: { ...headers, cookie },
      redirect: 'manual'
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return { status: response.status, page: await response.text() }
  }
}

function unexpected(what: string, { status, page }: Reply): TcexamError {
  const text = page
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return new TcexamError('tcexam/unexpected-page', `TCExam does not show ${what}. Status ${String(status)}: ${text.slice(0, 500)}`)
}
