import { controlTable } from '../control-table.ts'

/** NIST Cybersecurity Framework 2.0: its numbers, and what each asks for in our own words. */
export const nistCsf = controlTable(`
# GV | Govern | Steuern | Gobernar
GV.OC-01 | The mission guides risk management | Der Auftrag leitet das Risikomanagement | La misión guía la gestión de riesgos
GV.OC-02 | Needs of stakeholders are understood | Erwartungen der Beteiligten sind bekannt | Se conocen las expectativas de las partes interesadas
GV.OC-03 | Legal and contractual duties are managed | Rechtliche und vertragliche Pflichten werden verwaltet | Se gestionan las obligaciones legales y contractuales
GV.OC-04 | It is known what others depend on | Es ist bekannt, worauf andere sich stützen | Se sabe de qué dependen otros
GV.OC-05 | It is known what the organization depends on | Es ist bekannt, wovon die Organisation abhängt | Se sabe de qué depende la organización
GV.RM-01 | Objectives of risk management are agreed | Ziele des Risikomanagements sind vereinbart | Los objetivos de la gestión de riesgos están acordados
GV.RM-02 | Risk appetite and tolerance are stated | Risikobereitschaft und Toleranz sind festgelegt | El apetito y la tolerancia al riesgo están definidos
GV.RM-03 | Cyber risk is part of enterprise risk | Cyberrisiko gehört zum Unternehmensrisiko | El riesgo cibernético forma parte del riesgo corporativo
GV.RM-04 | Directions for answering risks are set | Der Umgang mit Risiken ist vorgegeben | Está definido cómo responder a los riesgos
GV.RM-05 | Risks are communicated across the organization | Risiken werden in der Organisation vermittelt | Los riesgos se comunican en toda la organización
GV.RM-06 | Risks are calculated in one way | Risiken werden einheitlich berechnet | Los riesgos se calculan de una sola manera
GV.RM-07 | Opportunities are discussed with risks | Chancen werden mit Risiken besprochen | Las oportunidades se analizan junto con los riesgos
GV.RR-01 | Leaders answer for cyber risk | Die Leitung steht für Cyberrisiken ein | La dirección responde del riesgo cibernético
GV.RR-02 | Roles and authority are set | Rollen und Befugnisse sind festgelegt | Los roles y la autoridad están definidos
GV.RR-03 | Resources match the strategy | Mittel entsprechen der Strategie | Los recursos corresponden a la estrategia
GV.RR-04 | Human resources practices include security | Personalprozesse berücksichtigen Sicherheit | Los procesos de personal incluyen la seguridad
GV.PO-01 | A security policy is set and enforced | Eine Sicherheitsrichtlinie gilt und wird durchgesetzt | Hay una política de seguridad y se aplica
GV.PO-02 | The policy is kept up to date | Die Richtlinie wird aktuell gehalten | La política se mantiene al día
GV.OV-01 | Results inform the strategy | Ergebnisse fließen in die Strategie ein | Los resultados informan la estrategia
GV.OV-02 | The strategy is reviewed | Die Strategie wird überprüft | La estrategia se revisa
GV.OV-03 | Performance of risk management is measured | Die Leistung des Risikomanagements wird gemessen | Se mide el desempeño de la gestión de riesgos
GV.SC-01 | A program for supply chain risk exists | Ein Programm für Lieferkettenrisiken besteht | Existe un programa para el riesgo de la cadena de suministro
GV.SC-02 | Roles of suppliers and customers are set | Rollen von Lieferanten und Kunden sind festgelegt | Los roles de proveedores y clientes están definidos
GV.SC-03 | Supply chain risk is part of risk management | Lieferkettenrisiken gehören zum Risikomanagement | El riesgo de la cadena de suministro se integra en la gestión
GV.SC-04 | Suppliers are known and ranked | Lieferanten sind bekannt und eingestuft | Los proveedores se conocen y se priorizan
GV.SC-05 | Contracts state security requirements | Verträge nennen Sicherheitsanforderungen | Los contratos fijan requisitos de seguridad
GV.SC-06 | Suppliers are examined beforehand | Lieferanten werden vorab geprüft | Los proveedores se examinan antes
GV.SC-07 | Risks of suppliers are followed over time | Lieferantenrisiken werden laufend verfolgt | Los riesgos de proveedores se siguen en el tiempo
GV.SC-08 | Suppliers are part of incident plans | Lieferanten sind Teil der Notfallpläne | Los proveedores forman parte de los planes de incidentes
GV.SC-09 | Supply chain practices cover the life cycle | Vorgaben für die Lieferkette gelten im ganzen Lebenszyklus | Las prácticas cubren todo el ciclo de vida
GV.SC-10 | The end of a relation is planned | Das Ende einer Beziehung ist geplant | El fin de la relación está previsto
# ID | Identify | Erkennen, was da ist | Identificar
ID.AM-01 | Hardware is inventoried | Hardware ist inventarisiert | El hardware está inventariado
ID.AM-02 | Software, services and systems are inventoried | Software, Dienste und Systeme sind inventarisiert | El software, los servicios y los sistemas están inventariados
ID.AM-03 | Network traffic is known and documented | Netzwerkverkehr ist bekannt und dokumentiert | El tráfico de red se conoce y se documenta
ID.AM-04 | Services of suppliers are inventoried | Dienste von Lieferanten sind inventarisiert | Los servicios de proveedores están inventariados
ID.AM-05 | Assets are ranked by importance | Werte sind nach Bedeutung geordnet | Los activos se priorizan por importancia
ID.AM-07 | Data is inventoried | Daten sind inventarisiert | Los datos están inventariados
ID.AM-08 | Assets are managed through their life | Werte werden über ihre Lebensdauer verwaltet | Los activos se gestionan durante toda su vida
ID.RA-01 | Vulnerabilities are identified and recorded | Schwachstellen werden erkannt und erfasst | Las vulnerabilidades se identifican y se registran
ID.RA-02 | Threat intelligence is received | Informationen über Bedrohungen werden bezogen | Se recibe información sobre amenazas
ID.RA-03 | Threats are identified and recorded | Bedrohungen werden erkannt und erfasst | Las amenazas se identifican y se registran
ID.RA-04 | Likelihood and impact are recorded | Wahrscheinlichkeit und Auswirkung sind erfasst | La probabilidad y el impacto se registran
ID.RA-05 | Risk decides what comes first | Risiko bestimmt die Reihenfolge | El riesgo decide las prioridades
ID.RA-06 | Responses to risk are chosen and tracked | Maßnahmen gegen Risiken werden gewählt und verfolgt | Las respuestas al riesgo se eligen y se siguen
ID.RA-07 | Changes and exceptions are assessed | Änderungen und Ausnahmen werden bewertet | Los cambios y excepciones se evalúan
ID.RA-08 | Reported vulnerabilities are handled | Gemeldete Schwachstellen werden bearbeitet | Las vulnerabilidades notificadas se tratan
ID.RA-09 | Hardware and software are genuine | Hard- und Software sind echt | El hardware y el software son auténticos
ID.RA-10 | Critical suppliers are assessed | Kritische Lieferanten werden bewertet | Los proveedores críticos se evalúan
ID.IM-01 | Evaluations lead to improvements | Bewertungen führen zu Verbesserungen | Las evaluaciones llevan a mejoras
ID.IM-02 | Tests and exercises lead to improvements | Tests und Übungen führen zu Verbesserungen | Las pruebas y ejercicios llevan a mejoras
ID.IM-03 | Daily operation leads to improvements | Der Betrieb führt zu Verbesserungen | La operación diaria lleva a mejoras
ID.IM-04 | Plans for incidents are kept up to date | Notfallpläne werden aktuell gehalten | Los planes de incidentes se mantienen al día
# PR | Protect | Schützen | Proteger
PR.AA-01 | Identities and credentials are managed | Identitäten und Zugangsdaten werden verwaltet | Se gestionan identidades y credenciales
PR.AA-02 | Identities are verified and bound to credentials | Identitäten sind geprüft und an Zugangsdaten gebunden | Las identidades se verifican y se vinculan a credenciales
PR.AA-03 | People, services and hardware authenticate | Personen, Dienste und Hardware authentifizieren sich | Las personas, los servicios y el hardware se autentican
PR.AA-04 | Identity assertions are protected | Identitätsnachweise sind geschützt | Las aserciones de identidad están protegidas
PR.AA-05 | Permissions follow least privilege | Rechte folgen dem Prinzip der geringsten Rechte | Los permisos siguen el mínimo privilegio
PR.AA-06 | Physical access is managed | Physischer Zugang wird verwaltet | El acceso físico se gestiona
PR.AT-01 | People know how to work securely | Personen können sicher arbeiten | Las personas saben trabajar con seguridad
PR.AT-02 | Specialists are trained for their roles | Fachleute sind für ihre Rolle geschult | Los especialistas están formados para su rol
PR.DS-01 | Data at rest is protected | Gespeicherte Daten sind geschützt | Los datos en reposo están protegidos
PR.DS-02 | Data in transit is protected | Übertragene Daten sind geschützt | Los datos en tránsito están protegidos
PR.DS-10 | Data in use is protected | Daten in Nutzung sind geschützt | Los datos en uso están protegidos
PR.DS-11 | Backups are made, protected and tested | Sicherungen werden erstellt, geschützt und getestet | Las copias de seguridad se hacen, protegen y prueban
PR.PS-01 | Configurations are managed | Konfigurationen werden verwaltet | Las configuraciones se gestionan
PR.PS-02 | Software is maintained and replaced | Software wird gepflegt und ersetzt | El software se mantiene y se sustituye
PR.PS-03 | Hardware is maintained and replaced | Hardware wird gepflegt und ersetzt | El hardware se mantiene y se sustituye
PR.PS-04 | Logs are written and available | Protokolle werden geschrieben und stehen bereit | Los registros se generan y están disponibles
PR.PS-05 | Unauthorized software is prevented | Unerlaubte Software wird verhindert | Se impide el software no autorizado
PR.PS-06 | Development is secure | Die Entwicklung ist sicher | El desarrollo es seguro
PR.IR-01 | Networks are protected from unauthorized access | Netzwerke sind vor unbefugtem Zugriff geschützt | Las redes están protegidas del acceso no autorizado
PR.IR-02 | Technology is protected from the environment | Technik ist vor Umwelteinflüssen geschützt | La tecnología está protegida del entorno
PR.IR-03 | Systems are resilient | Systeme sind widerstandsfähig | Los sistemas son resilientes
PR.IR-04 | Capacity is sufficient | Die Kapazität reicht aus | La capacidad es suficiente
# DE | Detect | Entdecken | Detectar
DE.CM-01 | Networks are monitored | Netzwerke werden überwacht | Las redes se supervisan
DE.CM-02 | The physical environment is monitored | Die physische Umgebung wird überwacht | El entorno físico se supervisa
DE.CM-03 | Activity of people and technology is monitored | Aktivität von Personen und Technik wird überwacht | La actividad de personas y tecnología se supervisa
DE.CM-06 | Services of suppliers are monitored | Dienste von Lieferanten werden überwacht | Los servicios de proveedores se supervisan
DE.CM-09 | Hardware, software and their data are monitored | Hardware, Software und ihre Daten werden überwacht | El hardware, el software y sus datos se supervisan
DE.AE-02 | Suspicious events are analyzed | Verdächtige Ereignisse werden analysiert | Los eventos sospechosos se analizan
DE.AE-03 | Information from several sources is combined | Informationen mehrerer Quellen werden verknüpft | Se combina información de varias fuentes
DE.AE-04 | Scope and impact of events are estimated | Umfang und Auswirkung von Ereignissen werden geschätzt | Se estiman el alcance y el impacto de los eventos
DE.AE-06 | The right people hear of events | Die richtigen Stellen erfahren von Ereignissen | Las personas adecuadas se enteran de los eventos
DE.AE-07 | Threat intelligence helps the analysis | Bedrohungsinformationen stützen die Analyse | La información sobre amenazas apoya el análisis
DE.AE-08 | Incidents are declared by set criteria | Vorfälle werden nach festen Kriterien ausgerufen | Los incidentes se declaran según criterios
# RS | Respond | Reagieren | Responder
RS.MA-01 | The incident plan is carried out with others | Der Notfallplan wird mit anderen ausgeführt | El plan de incidentes se ejecuta con terceros
RS.MA-02 | Reports of incidents are checked | Meldungen von Vorfällen werden geprüft | Los avisos de incidentes se comprueban
RS.MA-03 | Incidents are classified and ranked | Vorfälle werden eingestuft und geordnet | Los incidentes se clasifican y priorizan
RS.MA-04 | Incidents are escalated when needed | Vorfälle werden bei Bedarf eskaliert | Los incidentes se escalan si hace falta
RS.MA-05 | Criteria start the recovery | Kriterien lösen die Wiederherstellung aus | Hay criterios para iniciar la recuperación
RS.AN-03 | What happened and why is analyzed | Hergang und Ursache werden analysiert | Se analiza qué ocurrió y por qué
RS.AN-06 | Actions during an investigation are recorded | Handlungen der Untersuchung werden festgehalten | Las acciones de la investigación se registran
RS.AN-07 | Incident data is collected and preserved | Daten zum Vorfall werden gesammelt und bewahrt | Los datos del incidente se recogen y se conservan
RS.AN-08 | The size of an incident is estimated | Das Ausmaß eines Vorfalls wird geschätzt | Se estima la magnitud del incidente
RS.CO-02 | Those concerned are told of incidents | Betroffene erfahren von Vorfällen | Se avisa a los afectados por los incidentes
RS.CO-03 | Information is shared with those meant to have it | Informationen gehen an die dafür Vorgesehenen | La información se comparte con quien corresponde
RS.MI-01 | Incidents are contained | Vorfälle werden eingedämmt | Los incidentes se contienen
RS.MI-02 | Incidents are eradicated | Vorfälle werden beseitigt | Los incidentes se erradican
# RC | Recover | Wiederherstellen | Recuperar
RC.RP-01 | The recovery plan is carried out | Der Wiederherstellungsplan wird ausgeführt | El plan de recuperación se ejecuta
RC.RP-02 | Recovery actions are chosen and ranked | Schritte der Wiederherstellung sind gewählt und geordnet | Las acciones de recuperación se eligen y priorizan
RC.RP-03 | Backups are checked before they are used | Sicherungen werden vor Gebrauch geprüft | Las copias se comprueban antes de usarlas
RC.RP-04 | Critical functions guide the recovery | Kritische Funktionen leiten die Wiederherstellung | Las funciones críticas guían la recuperación
RC.RP-05 | Restored systems are verified | Wiederhergestellte Systeme werden geprüft | Los sistemas restaurados se verifican
RC.RP-06 | The end of recovery is declared by criteria | Das Ende wird nach Kriterien erklärt | El fin de la recuperación se declara según criterios
RC.CO-03 | Progress of recovery is communicated | Der Fortschritt wird mitgeteilt | Se comunica el avance de la recuperación
RC.CO-04 | The public is informed correctly | Die Öffentlichkeit wird richtig informiert | El público recibe información correcta
`)
