import * as z from 'zod'

// The renderer's policy forbids eval, which zod would otherwise use to compile its parsers.
// Every schema imports zod from here, so that this runs before the first schema is made.
z.config({ jitless: true })

export { z }
