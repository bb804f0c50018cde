import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import type { Failure } from '../../../src-shared/kernel/errors/result.ts'
import { toFailure } from '../../bridge/coded-failure.ts'
import { useRequest } from '../../bridge/use-request.ts'

/** Error messages by field name. */
export type FieldErrors = Readonly<Record<string, string | undefined>>

type FormPhase =
  | { readonly kind: 'idle' | 'busy' | 'done' }
  | { readonly kind: 'error'; readonly fields: FieldErrors; readonly failure: Failure | null }

interface FormOptions {
  /** Returns the errors by field name; empty if there are none. */
  readonly check: (values: Record<string, string>) => Promise<FieldErrors>
  /** Submits the values. Throws a `CodedFailure` on failure. */
  readonly send: (values: Record<string, string>) => Promise<void>
}

/** State of a form: idle ──▶ busy ──▶ done, or error with messages per field and of the failure. Editing returns it to idle. */
export function useForm({ check, send }: FormOptions) {
  const [phase, setPhase] = useState<FormPhase>({ kind: 'idle' })
  const form = useRef<HTMLFormElement>(null)
  const request = useRequest()

  const [refusalCount, setRefusalCount] = useState(0)

  useEffect(() => {
    if (refusalCount > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusalCount])

  function refuse(fields: FieldErrors, failure: Failure | null): void {
    setPhase({ kind: 'error', fields, failure })
    setRefusalCount((before) => before + 1)
  }

  async function run(values: Record<string, string>): Promise<void> {
    setPhase({ kind: 'busy' })
    try {
      const fields = await check(values)
      if (Object.keys(fields).length > 0) {
        refuse(fields, null)
        return
      }
      await request(() => send(values))
      setPhase({ kind: 'done' })
    } catch (thrown) {
      const failure = toFailure(thrown)
      refuse(failure.fields ?? {}, failure)
    }
  }

  /** Clears the field's error, or the success state, when the user edits. */
  function forgive(name: string): void {
    setPhase((now) => {
      if (now.kind === 'done') return { kind: 'idle' }
      if (now.kind !== 'error' || now.fields[name] === undefined) return now
      const { [name]: _, ...others } = now.fields
      return { ...now, fields: others }
    })
  }

  const { fields, failure } = phase.kind === 'error' ? phase : { fields: {} as FieldErrors, failure: null }
  return {
    fields,
    failure,
    isBusy: phase.kind === 'busy',
    isDone: phase.kind === 'done',
    forgive,
    formProps: {
      ref: form,
      noValidate: true,
      'data-phase': phase.kind,
      onInput: (event: SyntheticEvent<HTMLFormElement>) => {
        const { target } = event
        if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement) forgive(target.name)
      },
      onSubmit: (event: SyntheticEvent<HTMLFormElement>) => {
        event.preventDefault()
        if (phase.kind !== 'busy') void run(valuesOf(event.currentTarget))
      }
    }
  }
}

function valuesOf(form: HTMLFormElement): Record<string, string> {
  const entries = [...new FormData(form).entries()].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return Object.fromEntries(entries)
}
