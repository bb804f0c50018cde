import type { Endpoint } from '../../src-shared/kernel/http/endpoint.ts'
import { endpoints, type EndpointName } from '../../src-shared/contracts/endpoints.ts'
import type { Answer } from './key-leaks.ts'

/** The part of each reply that candidates did not send themselves as events. */
export const beyondOwnActs: Partial<Record<EndpointName, { readonly reply: Endpoint['reply'] }>> = {
  enterExam: { reply: endpoints.enterExam.reply.omit({ events: true }) },
  fetchEvents: { reply: endpoints.fetchEvents.reply.omit({ events: true }) }
}

/** Removes from a reply the events that the learner sent. */
export function withoutOwnActs(answer: Answer): Answer {
  if (answer.name !== 'fetchEvents' || answer.status !== 200) return answer
  const reply = endpoints.fetchEvents.reply.parse(JSON.parse(answer.text))
  return { ...answer, text: JSON.stringify({ ...reply, events: reply.events.map(({ sequence }) => ({ sequence })) }) }
}
