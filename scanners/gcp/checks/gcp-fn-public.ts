import { together } from '#scanners/sdk/cloud/unseen.ts'
import { gcpCheck } from '#scanners/gcp/check.ts'
import type { Ingress } from '#scanners/gcp/collect/callables.ts'
import { judgeRows } from '#scanners/gcp/judge/listing.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'
import { UNSEEN } from '#scanners/gcp/texts.ts'

interface Reached {
  ingress: Ingress
  open: readonly { member: string; role: string }[]
}

export const gcpFnPublic = gcpCheck({
  id: 'gcp-fn-public',
  scannerType: 'Cloud Functions',
  category: 'Network exposure',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-306',
  aliases: ['prowler:cloudfunction_function_not_publicly_accessible'],
  references: ['https://cloud.google.com/run/docs/authenticating/public'],
  snippets: [
    gcloud(
      'gcloud run services remove-iam-policy-binding SERVICE --region REGION \\\n  --member allUsers --role roles/run.invoker\ngcloud functions remove-invoker-policy-binding FUNCTION --region REGION --member allUsers',
    ),
    terraform(
      'resource "google_cloud_run_v2_service_iam_member" "caller" {\n  name     = google_cloud_run_v2_service.this.name\n  location = google_cloud_run_v2_service.this.location\n  role     = "roles/run.invoker"\n  member   = google_service_account.caller.member\n}',
    ),
  ],
  needs: ['callables'],
  texts: {
    en: {
      name: 'Callers of functions and services',
      finding: 'Function or service can be called by anyone',
      fix: 'Restrict the function or service to known callers',
      why: 'It runs for everyone who finds its address, with the rights of its service account and at your cost. That is right for a public website, and a hole for what was meant for your own programs.',
      how: 'Open Cloud Run, the service, Security, and require authentication; remove allUsers and allAuthenticatedUsers from its permissions. Grant Cloud Run Invoker to the service accounts that call, and limit ingress where calls come from inside. Accept the risk here where it is meant to be public.',
      messages: {
        pass: 'Only named callers may invoke it.',
        internal: 'Everyone may invoke it, but calls come from the inside network alone.',
        fail: '{{member}} may invoke it from anywhere ({{role}}).',
        balancer: '{{member}} may invoke it through a load balancer ({{role}}).',
        unchecked: 'Callers are not checked at all.',
        unknown: UNSEEN.en,
      },
    },
    de: {
      name: 'Aufrufer von Funktionen und Diensten',
      finding: 'Funktion oder Dienst kann von jedem aufgerufen werden',
      fix: 'Funktion oder Dienst auf bekannte Aufrufer beschränken',
      why: 'Sie läuft für jeden, der ihre Adresse findet, mit den Rechten ihres Dienstkontos und auf Ihre Kosten. Bei einer öffentlichen Website ist das richtig, bei etwas für eigene Programme eine Lücke.',
      how: 'Öffnen Sie „Cloud Run“, den Dienst, „Security“, und verlangen Sie Authentifizierung; entfernen Sie allUsers und allAuthenticatedUsers aus den Berechtigungen. Geben Sie aufrufenden Dienstkonten „Cloud Run Invoker“, und begrenzen Sie „Ingress“, wo Aufrufe von innen kommen. Akzeptieren Sie das Risiko hier, wo es öffentlich sein soll.',
      messages: {
        pass: 'Nur benannte Aufrufer dürfen sie aufrufen.',
        internal: 'Alle dürfen sie aufrufen, Aufrufe kommen aber nur aus dem inneren Netzwerk.',
        fail: '{{member}} darf sie von überall aufrufen ({{role}}).',
        balancer: '{{member}} darf sie über einen Load Balancer aufrufen ({{role}}).',
        unchecked: 'Aufrufer werden gar nicht geprüft.',
        unknown: UNSEEN.de,
      },
    },
    es: {
      name: 'Quién llama a funciones y servicios',
      finding: 'Cualquiera puede llamar a la función o al servicio',
      fix: 'Limitar la función o el servicio a quienes deben llamarlos',
      why: 'Se ejecuta para cualquiera que encuentre su dirección, con los derechos de su cuenta de servicio y a tu costa. Es correcto en un sitio web público, y un agujero en lo pensado para tus propios programas.',
      how: 'Abre «Cloud Run», el servicio, «Security», y exige autenticación; quita allUsers y allAuthenticatedUsers de sus permisos. Concede Cloud Run Invoker a las cuentas de servicio que llaman y limita «Ingress» donde las llamadas vienen de dentro. Acepta el riesgo aquí donde deba ser público.',
      messages: {
        pass: 'Solo pueden llamarlo quienes están nombrados.',
        internal: 'Todos pueden llamarlo, pero las llamadas solo vienen de la red interna.',
        fail: '{{member}} puede llamarlo desde cualquier lugar ({{role}}).',
        balancer: '{{member}} puede llamarlo a través de un balanceador ({{role}}).',
        unchecked: 'No se comprueba quién llama.',
        unknown: UNSEEN.es,
      },
    },
  },
  judge: ({ callables }) =>
    judgeRows(
      'run, cloudfunctions: getIamPolicy',
      callables,
      ({ ingress, isUnchecked, open }) => together<{ [K in keyof Reached]: Reached[K] }>({ ingress, open: isUnchecked ? [] : open }),
      ({ ingress, open }, { isUnchecked }) => {
        const [first] = open
        const values = { ingress, public: open, invokerIamDisabled: isUnchecked }
        if (first === undefined && !isUnchecked) return { fault: null, values }
        if (ingress === 'internal') return { fault: null, pass: 'internal', values }
        const fault = isUnchecked ? 'unchecked' : ingress === 'balancer' ? 'balancer' : 'fail'
        const exposure = ingress === 'all' ? 'exposed' : 'reachable'
        return { fault, values, options: { exposure, values: { member: first?.member ?? '', role: first?.role ?? '' } } }
      },
    ),
})
