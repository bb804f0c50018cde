import messages from '../../resources/locales/en/server-schema.json' with { type: 'json' }

/** Messages of the server's own schemas for invalid settings, files and content. */
export const serverSchemaMessages = messages
