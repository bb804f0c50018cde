import { endpoints, type EndpointName, type Endpoints } from '../../src-shared/contracts/endpoints.ts'
import type { Contracts, FeatureName } from '../../src-shared/contracts/contracts.ts'
import type { Result } from '../../src-shared/kernel/errors/result.ts'
import type { Endpoint, EndpointBody, EndpointParams, EndpointQuery, EndpointReply } from '../../src-shared/kernel/http/endpoint.ts'
import type { RequestContract } from '../../src-shared/kernel/ipc/contract.ts'
import type { z } from '../../src-shared/kernel/schema/zod.ts'
import type { ApiClient } from '../platform/backend/api-client.ts'
import type { AllHandlers } from '../platform/ipc/register-ipc.ts'
import type { Session } from './session.ts'

type PartOf<Part> = Part extends undefined ? unknown : Part
type Flat<Parts> = keyof Parts extends never ? Record<string, never> : { [Name in keyof Parts]: Parts[Name] }

/** What an endpoint takes in its path, behind the question mark and in its body, as one object. */
type ForwardInput<Name extends EndpointName> = Flat<
  PartOf<EndpointParams<Endpoints[Name]>> & PartOf<EndpointQuery<Endpoints[Name]>> & PartOf<EndpointBody<Endpoints[Name]>>
>

type ForwardReply<Name extends EndpointName> = EndpointReply<Endpoints[Name]>

/** Endpoints of a signed-in account. Where one has a query and a body, nothing says what of the input belongs to which. */
type ForwardableName = {
  [Name in EndpointName]: Endpoints[Name] extends { caller: 'account' }
    ? Endpoints[Name] extends { query: z.ZodType; body: z.ZodType }
      ? never
      : Name
    : never
}[EndpointName]

/** A function that takes and returns the types fits no other types; `Required` sees what may be left out on one side only. */
type Exactly<Input, Reply> = (types: readonly [Input, Required<Input>, Reply]) => readonly [Input, Required<Input>, Reply]

export interface ForwardOf<Input, Reply> {
  readonly endpoint: EndpointName
  /** For the compiler alone: nothing has it. */
  readonly types?: Exactly<Input, Reply>
}

export interface Forward<Name extends EndpointName> extends ForwardOf<ForwardInput<Name>, ForwardReply<Name>> {
  readonly endpoint: Name
}

type ForwardsOf<Feature> = {
  readonly [Name in keyof Feature]?: Feature[Name] extends RequestContract<infer Input, infer Output>
    ? ForwardOf<z.output<Input>, z.output<Output>>
    : never
}

/** Requests of pages that an endpoint answers, by feature and name. One whose input or reply is not the endpoint's does not compile. */
export type ForwardTable = { readonly [Feature in FeatureName]?: ForwardsOf<Contracts[Feature]> }

/** What is left of a feature for handlers of its own. */
export type OwnHandlers<Feature extends FeatureName, Forwarded> = Omit<AllHandlers[Feature], keyof Forwarded>

type ForwardedHandlers<Forwarded> = {
  readonly [Request in keyof Forwarded]: Forwarded[Request] extends { readonly endpoint: infer Name extends EndpointName }
    ? (input: ForwardInput<Name>) => Promise<Result<ForwardReply<Name>>>
    : never
}

interface ForwarderDeps {
  readonly api: Pick<ApiClient, 'call'>
  readonly session: Pick<Session, 'withToken'>
}

/** Makes the handlers of a feature's forwarded requests. */
export type Forwarder = <Forwarded extends Readonly<Record<string, { readonly endpoint: EndpointName }>>>(
  forwarded: Forwarded
) => ForwardedHandlers<Forwarded>

/** Declares a request for which main only asks this endpoint, with the token of the signed-in learner. */
export function forward<Name extends ForwardableName>(endpoint: Name): Forward<Name> {
  return { endpoint }
}

export function createForwarder({ api, session }: ForwarderDeps): Forwarder {
  const call = api.call as (name: EndpointName, input: object) => Promise<Result<unknown>>
  return (forwarded) => {
    const handlers = Object.entries(forwarded).map(([request, { endpoint }]) => {
      const ask = (input: Readonly<Record<string, unknown>>) =>
        session.withToken((bearer) => call(endpoint, { ...fieldsFor(endpoints[endpoint], input), bearer }))
      return [request, ask] as const
    })
    return Object.fromEntries(handlers) as unknown as ForwardedHandlers<typeof forwarded>
  }
}

/** What the path names is a parameter; the rest is the endpoint's query or body. */
function fieldsFor({ path, params, query, body }: Endpoint, input: Readonly<Record<string, unknown>>): object {
  const steps = path.split('/')
  const pick = (isInPath: boolean) => Object.fromEntries(Object.entries(input).filter(([name]) => steps.includes(`:${name}`) === isInPath))
  return {
    ...(params === undefined ? {} : { params: pick(true) }),
    ...(query === undefined ? {} : { query: pick(false) }),
    ...(body === undefined ? {} : { body: pick(false) })
  }
}
