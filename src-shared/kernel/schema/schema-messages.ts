import messages from '../../../resources/locales/en/schema.json' with { type: 'json' }

/** Messages of schemas for invalid values. A form shows them beside the field, a command beside the setting's name. */
export const schemaMessages = messages
