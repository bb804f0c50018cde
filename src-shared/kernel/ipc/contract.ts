import type { z } from '../schema/zod.ts'
import type { Result } from '../errors/result.ts'
import type { CallPolicy } from './call-policy.ts'

/** A call from the renderer to main. Main validates input and output. */
export interface RequestContract<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly kind: 'request'
  readonly input: Input
  readonly output: Output
  /** When it may be called, and by which windows. */
  readonly policy: CallPolicy
  /** What an input may have beyond the usual, where it is larger. */
  readonly bounds?: InputBounds
}

/** How large an input may be: characters of texts, names and values of objects and lists together, and bytes of files. */
export interface InputBounds {
  readonly characters?: number
  readonly members?: number
  readonly bytes?: number
}

/** A notification from main to the renderer. */
export interface EventContract<Payload extends z.ZodType = z.ZodType> {
  readonly kind: 'event'
  readonly payload: Payload
}

export type FeatureContract = Readonly<Record<string, RequestContract | EventContract>>

export function request<Input extends z.ZodType, Output extends z.ZodType>(
  input: Input,
  output: Output,
  policy: CallPolicy
): RequestContract<Input, Output> {
  return { kind: 'request', input, output, policy }
}

/** Lets the input of a call be larger than usual. */
export function bounded<Input extends z.ZodType, Output extends z.ZodType>(
  contract: RequestContract<Input, Output>,
  bounds: InputBounds
): RequestContract<Input, Output> {
  return { ...contract, bounds }
}

export function event<Payload extends z.ZodType>(payload: Payload): EventContract<Payload> {
  return { kind: 'event', payload }
}

type RequestNames<Feature> = { [Name in keyof Feature]: Feature[Name] extends RequestContract ? Name : never }[keyof Feature]
type EventNames<Feature> = { [Name in keyof Feature]: Feature[Name] extends EventContract ? Name : never }[keyof Feature]

/** Handlers that main must provide for a feature: one per request, so that a missing one does not compile. */
export type Handlers<Feature> = {
  readonly [Name in RequestNames<Feature>]: Feature[Name] extends RequestContract<infer Input, infer Output>
    ? (input: z.output<Input>) => Promise<Result<z.input<Output>>>
    : never
}

/** Functions with which main sends a feature's events to the renderer. */
export type Announcer<Feature> = {
  readonly [Name in EventNames<Feature>]: Feature[Name] extends EventContract<infer Payload> ? (payload: z.input<Payload>) => void : never
}

/** A feature as the renderer sees it: requests that resolve to a `Result`, and `on…` functions that return a function to unsubscribe. */
export type Bridge<Feature> = {
  readonly [Name in RequestNames<Feature>]: Feature[Name] extends RequestContract<infer Input, infer Output>
    ? (input: z.input<Input>) => Promise<Result<z.output<Output>>>
    : never
} & {
  readonly [Name in EventNames<Feature> & string as `on${Capitalize<Name>}`]: Feature[Name] extends EventContract<infer Payload>
    ? (listener: (payload: z.output<Payload>) => void) => () => void
    : never
}
