/** Words that stolen-password lists are full of; with digits and signs around them they are as easily guessed. */
export const COMMON_WORDS: readonly string[] = `
  password passwort passwd passphrase contrasena clave kennwort geheim secreto secret letmein welcome willkommen bienvenido admin
  administrator administrador root superuser default changeme changeit test tester testing demo guest user username login signin
  access master manager server database security secure system computer internet network company office qwerty qwertz qwertyuiop
  qwertzuiop azerty asdf asdfgh asdfghjkl zxcvbn zxcvbnm yxcvbnm qazwsx qaz wsx edc abcdef abcd abc iloveyou loveyou love teamo
  sunshine princess prinzessin princesa dragon monkey shadow football fussball futbol baseball basketball superman batman starwars
  pokemon minecraft trustno hello hallo hola freedom whatever summer sommer verano winter spring autumn herbst january february
  march april june july august september october november december monday friday michael jennifer jessica michelle daniel thomas
  andrea charlie jordan ashley george google facebook microsoft amazon apple berlin london madrid barcelona liverpool chelsea
  arsenal matrix cheese cookie chocolate banana orange purple silver golden
`
  .trim()
  .split(/\s+/u)
