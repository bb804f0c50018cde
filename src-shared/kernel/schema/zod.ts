import * as z from 'zod'

// The renderer's CSP forbids eval, which zod would otherwise use to compile its parsers. Every schema imports zod from here, so that this runs
// before any schema is created.
z.config({ jitless: true })

export { z }
