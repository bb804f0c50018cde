import messages from '../../../resources/locales/en/schema.json' with { type: 'json' }

/** What schemas say of a value that does not fit. A form shows it beside its field, a command beside the name of the setting. */
export const schemaMessages = messages
