/** The articles of the terms of use, in order: their texts are `auth:agreement.terms.*`. */
export const AGREEMENT_TERMS = ['permission', 'responsibility', 'data', 'secrets', 'team', 'warranty', 'changes'] as const
