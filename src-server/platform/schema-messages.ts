import messages from '../../resources/locales/en/server-schema.json' with { type: 'json' }

/** What the server's own schemas say of settings, files and content that do not fit. */
export const serverSchemaMessages = messages
