import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import type { Failure } from '../../../src-shared/errors/result.ts'
import { toFailure } from '../../bridge/coded-failure.ts'

/** Words about a field, by the field's name. */
export type FieldErrors = Readonly<Record<string, string | undefined>>

type FormPhase =
  | { readonly kind: 'idle' | 'busy' }
  | { readonly kind: 'invalid'; readonly fields: FieldErrors }
  | { readonly kind: 'failed'; readonly failure: Failure }

interface FormOptions {
  /** What is wrong with the fields, by name; empty when nothing is. */
  readonly check: (values: Record<string, string>) => Promise<FieldErrors>
  /** Throws a `CodedFailure` where it cannot be done. */
  readonly send: (values: Record<string, string>) => Promise<void>
}

/** A form with phases: idle, busy, invalid (words at the fields), failed (words of the failure, at the fields where it names them). */
export function useForm({ check, send }: FormOptions) {
  const [phase, setPhase] = useState<FormPhase>({ kind: 'idle' })
  const form = useRef<HTMLFormElement>(null)

  const [tries, setTries] = useState(0)

  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [tries])

  async function run(values: Record<string, string>): Promise<void> {
    setPhase({ kind: 'busy' })
    try {
      const fields = await check(values)
      if (Object.keys(fields).length > 0) {
        setPhase({ kind: 'invalid', fields })
        setTries((before) => before + 1)
        return
      }
      await send(values)
      setPhase({ kind: 'idle' })
    } catch (thrown) {
      setPhase({ kind: 'failed', failure: toFailure(thrown) })
      setTries((before) => before + 1)
    }
  }

  function forgive(name: string): void {
    if (phase.kind !== 'invalid' || phase.fields[name] === undefined) return
    const { [name]: _, ...others } = phase.fields
    setPhase({ kind: 'invalid', fields: others })
  }

  const fields: FieldErrors = phase.kind === 'invalid' ? phase.fields : phase.kind === 'failed' ? (phase.failure.fields ?? {}) : {}
  return {
    fields,
    failure: phase.kind === 'failed' ? phase.failure : null,
    isBusy: phase.kind === 'busy',
    formProps: {
      ref: form,
      noValidate: true,
      /** What is being mended is no longer called wrong. */
      onInput: (event: SyntheticEvent<HTMLFormElement>) => {
        if (event.target instanceof HTMLInputElement) forgive(event.target.name)
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
