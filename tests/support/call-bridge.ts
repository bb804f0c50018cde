import type { Page } from '@playwright/test'
import type { Result } from '../../src-shared/kernel/errors/result.ts'
import type { FeatureName, KoyaBridge } from '../../src-shared/contracts/contracts.ts'

type Requests<Feature extends FeatureName> = {
  [Name in keyof KoyaBridge[Feature]]: KoyaBridge[Feature][Name] extends (input: never) => Promise<Result<unknown>> ? Name : never
}[keyof KoyaBridge[Feature]]
type Call<Feature extends FeatureName, Name extends keyof KoyaBridge[Feature]> = KoyaBridge[Feature][Name] extends (
  input: infer Input
) => Promise<Result<infer Value>>
  ? { readonly input: Input; readonly value: Value }
  : never

/** Calls main as the page does, through the bridge of the real window. */
export async function callBridge<Feature extends FeatureName, Name extends Requests<Feature> & string>(
  page: Page,
  channel: `${Feature}.${Name}`,
  input: Call<Feature, Name>['input']
): Promise<Result<Call<Feature, Name>['value']>> {
  const [feature, name] = channel.split('.') as [string, string]
  return page.evaluate(
    async (asked) => {
      const { koya } = window as unknown as { koya: Record<string, Record<string, (input: unknown) => Promise<never>>> }
      const request = koya[asked.feature]?.[asked.name]
      if (!request) throw new Error(`the bridge has no ${asked.feature}.${asked.name}`)
      return request(asked.input)
    },
    { feature, name, input }
  )
}
