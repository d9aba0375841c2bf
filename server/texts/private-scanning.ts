import type { Language } from '#contract/fields.ts'

type Texts = Readonly<Record<Language, string>>
/** Why private scanning is not launched, or its host not switched; each stands at a field of the form where it has one. */
export const PRIVATE_REFUSALS = {
  not_a_role: {
    en: 'This is not the ARN of a role. It looks like arn:aws:iam::123456789012:role/parapet-private-launch.',
    de: 'Das ist keine ARN einer Rolle. Sie sieht so aus: arn:aws:iam::123456789012:role/parapet-private-launch.',
    es: 'Esto no es el ARN de un rol. Tiene esta forma: arn:aws:iam::123456789012:role/parapet-private-launch.',
  },
  foreign_external_id: {
    en: 'This external ID was not made here for your account. Use the one shown above, in the trust policy of the role as well.',
    de: 'Diese externe ID wurde nicht hier für Ihr Konto erzeugt. Verwenden Sie die oben gezeigte, auch in der Vertrauensrichtlinie der Rolle.',
    es: 'Este ID externo no se generó aquí para tu cuenta. Usa el que se muestra arriba, también en la política de confianza del rol.',
  },
  role_not_assumed: {
    en: 'AWS did not let this server assume the role. Check that it exists, that it trusts this installation, and that it asks for this external ID.',
    de: 'AWS ließ diesen Server die Rolle nicht annehmen. Prüfen Sie, ob es sie gibt, ob sie dieser Installation vertraut und ob sie diese externe ID verlangt.',
    es: 'AWS no dejó que este servidor asumiera el rol. Comprueba que existe, que confía en esta instalación y que pide este ID externo.',
  },
  no_identity: {
    en: 'This installation has no identity at AWS that could assume the role. Its operator sets one up.',
    de: 'Diese Installation hat bei AWS keine Identität, die die Rolle annehmen könnte. Ihr Betreiber richtet eine ein.',
    es: 'Esta instalación no tiene en AWS una identidad que pueda asumir el rol. Su operador configura una.',
  },
  identity_refused: {
    en: 'AWS refused this installation’s own identity. Its operator has to look after it.',
    de: 'AWS wies die eigene Identität dieser Installation ab. Ihr Betreiber muss danach sehen.',
    es: 'AWS rechazó la identidad propia de esta instalación. Su operador tiene que revisarla.',
  },
  denied: {
    en: 'The role was assumed, but it may not do what a launch needs. Update its stack with the current parapet-launch.yaml.',
    de: 'Die Rolle wurde angenommen, darf aber nicht, was ein Start braucht. Aktualisieren Sie ihren Stack mit der aktuellen parapet-launch.yaml.',
    es: 'Se asumió el rol, pero no puede hacer lo que necesita un lanzamiento. Actualiza su pila con el parapet-launch.yaml actual.',
  },
  not_offered: {
    en: 'This region is not switched on in the account, or does not exist.',
    de: 'Diese Region ist im Konto nicht eingeschaltet, oder es gibt sie nicht.',
    es: 'Esta región no está activada en la cuenta o no existe.',
  },
  other_partition: {
    en: 'The region belongs to another part of AWS than the role.',
    de: 'Die Region gehört zu einem anderen Teil von AWS als die Rolle.',
    es: 'La región pertenece a otra parte de AWS que el rol.',
  },
  no_answer: {
    en: 'AWS did not answer in time. Try again in a moment.',
    de: 'AWS hat nicht rechtzeitig geantwortet. Versuchen Sie es gleich noch einmal.',
    es: 'AWS no respondió a tiempo. Inténtalo de nuevo en un momento.',
  },
  other_plan: {
    en: 'What is made, or what it costs, has changed since it was shown. Read it again before you launch.',
    de: 'Was angelegt wird oder was es kostet, hat sich geändert, seit es gezeigt wurde. Lesen Sie es noch einmal, bevor Sie starten.',
    es: 'Lo que se crea, o lo que cuesta, ha cambiado desde que se mostró. Léelo de nuevo antes de lanzar.',
  },
  place_fixed: {
    en: 'Private scanning stands in another account or region. Delete it there before you launch it here.',
    de: 'Das private Scannen steht in einem anderen Konto oder einer anderen Region. Löschen Sie es dort, bevor Sie es hier starten.',
    es: 'El escaneo privado está en otra cuenta o región. Elimínalo allí antes de lanzarlo aquí.',
  },
  being_deleted: {
    en: 'Private scanning is being deleted. Launch it again when that is done.',
    de: 'Das private Scannen wird gerade gelöscht. Starten Sie es wieder, wenn das geschehen ist.',
    es: 'El escaneo privado se está eliminando. Lánzalo de nuevo cuando termine.',
  },
  being_launched: {
    en: 'Private scanning is being launched. Its host can be started and stopped when that is done.',
    de: 'Das private Scannen wird gerade eingerichtet. Danach lässt sich sein Host starten und anhalten.',
    es: 'El escaneo privado se está lanzando. Cuando termine, podrás iniciar y detener su host.',
  },
  not_completed: {
    en: 'The last launch was not completed. Launch again; then the host can be started and stopped.',
    de: 'Der letzte Start wurde nicht abgeschlossen. Starten Sie noch einmal; danach lässt sich der Host starten und anhalten.',
    es: 'El último lanzamiento no se completó. Lanza de nuevo; después podrás iniciar y detener el host.',
  },
  not_switched: {
    en: 'AWS did not start or stop the host. It says:',
    de: 'AWS hat den Host nicht gestartet oder angehalten. Es sagt:',
    es: 'AWS no inició ni detuvo el host. Dice:',
  },
  no_host: {
    en: 'There is no scanner host yet. Launch private scanning first.',
    de: 'Es gibt noch keinen Scanner-Host. Starten Sie zuerst das private Scannen.',
    es: 'Todavía no hay un host de escaneo. Lanza antes el escaneo privado.',
  },
  host_gone: {
    en: 'The scanner host is gone from the account. Launch private scanning again to have a new one.',
    de: 'Der Scanner-Host ist aus dem Konto verschwunden. Starten Sie das private Scannen noch einmal, um einen neuen zu bekommen.',
    es: 'El host de escaneo ya no está en la cuenta. Lanza de nuevo el escaneo privado para tener otro.',
  },
  on_the_way: {
    en: 'The host is on its way to another state. Try again when it has got there.',
    de: 'Der Host ist auf dem Weg in einen anderen Zustand. Versuchen Sie es wieder, wenn er dort ist.',
    es: 'El host está pasando a otro estado. Inténtalo de nuevo cuando llegue.',
  },
} as const satisfies Readonly<Record<string, Texts>>
export type PrivateRefusal = keyof typeof PRIVATE_REFUSALS
