import * as z from 'zod/mini'
import en from 'zod/v4/locales/en.js'

// the contract uses zod/mini for the browser's sake, which calls every fault 'Invalid input' until it is given words
z.config(en())
