import type { LessonWords } from '../words.ts';

export const de: LessonWords = {
  about: 'Lektionen, jede etwa eine Viertelstunde. Du lernst, indem du antwortest. Nichts davon verlässt deinen Browser.',
  all: 'Alle Lektionen',
  lesson: (number, title) => `Lektion ${number}: ${title}`,
  done: 'geschafft',
  progress: (done, all) => `${done} von ${all} Lektionen geschafft`,
  step: (number, all) => `Schritt ${number} von ${all}`,
  first: 'wer zuerst zieht',
  second: 'der andere',
  answer: 'Deine Antwort, eine Zahl',
  answers: 'Deine Antwort, Zahlen mit Kommas dazwischen',
  check: 'Prüfen',
  yes: 'Richtig!',
  no: 'Noch nicht.',
  loses: (move) => `${move}: Dieser Zug gewinnt nicht.`,
  onBoard: 'Mach deinen Zug auf dem Brett.',
  size: 'Größe',
  value: 'Wert',
  column: 'Zahl',
  finished: 'Du hast diese Lektion geschafft.',
  next: (title) => `Nächste Lektion: ${title}`,
  again: 'Noch einmal von vorn',
  lessons: {
    mirror: {
      title: 'Mach, was ich mache',
      about: 'Der älteste Trick: auf alles eine Antwort haben.',
      steps: [
        {
          say: `Zwei Haufen mit je vier Steinen. Ein Zug nimmt beliebig viele Steine, aber nur von einem Haufen. Wer den letzten Stein
            nimmt, gewinnt.

            Spiel es ein paarmal mit jemandem.`,
          play: 'Spielen, zu zweit an einem Bildschirm',
          ask: 'Wer gewinnt, wenn niemand einen Fehler macht?',
          hint: 'Was auch immer zuerst genommen wird: Was kann der andere nehmen, damit die Haufen wieder gleich sind?',
          right: `Der Zweite nimmt ebenso viel wie der Erste, vom anderen Haufen. Dann sind die Haufen wieder gleich. So gibt es immer
            eine Antwort, und den letzten Stein bekommt, wer antwortet.`,
        },
        {
          say: 'Jetzt sind die Haufen nicht gleich, und du bist am Zug.',
          ask: 'Finde den Gewinnzug.',
          hint: 'Du willst derjenige sein, der antwortet. Was soll dein Gegner vorfinden?',
          right: 'Jetzt sind die Haufen gleich, und dein Gegner muss zuerst ziehen. Von hier an antwortest du.',
        },
        {
          say: 'Große Haufen sind nicht schwerer. Hier sind zwei Haufen, einer mit 9 und einer mit 17 Steinen.',
          ask: 'Wie viele Steine nimmst du vom größeren Haufen, um zu gewinnen?',
          hint: 'Nach deinem Zug haben beide Haufen 9 Steine.',
          right: '17 − 8 = 9. Beide Haufen sind gleich.',
        },
        {
          say: `Der Trick hilft auch bei anderen Spielen. Das hier ist _Kayles_: Ein Wurf trifft eine Flasche oder zwei, die
            nebeneinander stehen. Wer die letzte Flasche umwirft, gewinnt. Hier sind zwei Reihen mit je sechs Flaschen.`,
          ask: 'Wer gewinnt, wenn niemand einen Fehler macht?',
          hint: 'Zwei gleiche Reihen: Gibt es auf jeden Wurf eine Antwort?',
          right: 'Der Zweite macht denselben Wurf in der anderen Reihe. Das geht immer.',
        },
        {
          say: 'Eine Reihe mit elf Flaschen, und du fängst an. Es gibt nur eine Reihe. Kannst du zwei daraus machen?',
          ask: 'Finde einen Wurf, der gewinnt.',
          hint: 'Triff die Mitte: Was bleibt auf beiden Seiten übrig?',
          right: `Am einfachsten triffst du die Flasche in der Mitte. Dann bleiben zwei gleiche Reihen mit je fünf Flaschen, und du
            antwortest wie im Spiegel. Ein paar andere Würfe gewinnen auch. Um sie zu finden, brauchst du Zahlen: Sie kommen in Lektion
            9.`,
        },
        {
          say: `_iChomp_: Der Mittelpunkt teilt das Brett in vier _Quadranten_. Du nimmst ein Stück und dazu alle Stücke seines Quadranten, die
            in beiden Richtungen mindestens so weit von der Mitte entfernt sind. Wer das letzte Stück nimmt, gewinnt. Hier sind alle
            vier Quadranten gleich.`,
          play: 'Spielen, der Computer fängt an',
          ask: 'Wer gewinnt, wenn niemand einen Fehler macht?',
          hint: 'Ein Zug ändert nur einen Quadranten. Ordne die Quadranten zu Paaren.',
          right: `Oben links und oben rechts sind ein Paar, die beiden unteren auch. Der Zweite macht jeden Zug im Partner dieses
            Quadranten nach. Wer immer antworten kann, gewinnt.`,
        },
      ],
    },
    three: {
      title: 'Drei Haufen',
      about: 'Warum es hilft, mit Nullen und Einsen zu zählen.',
      steps: [
        {
          say: `Haufen mit 1, 2 und 3 Steinen. Wie bisher nimmst du beliebig viele von einem Haufen, und der letzte Stein gewinnt. Es
            gibt nur sechs erste Züge. Probiere sie alle.`,
          play: 'Spielen, zu zweit an einem Bildschirm',
          ask: 'Wer gewinnt, wenn niemand einen Fehler macht?',
          hint: 'Nach jedem der sechs Züge kann der andere zwei gleiche Haufen übrig lassen.',
          right: 'Nach jedem der sechs Züge kann der andere zwei gleiche Haufen übrig lassen. Den Rest erledigt Lektion 1.',
        },
        {
          say: 'Dein Gegner hat gerade den Haufen mit 1 genommen.',
          ask: 'Finde den Gewinnzug.',
          hint: 'Gleiche Haufen!',
          right: 'Zwei und zwei: Jetzt antwortest du.',
        },
        {
          say: `Bei drei großen Haufen sind es zu viele Züge, um alle zu probieren. Wir brauchen einen besseren Blick auf Zahlen:
            _binär_, mit den Ziffern 0 und 1. Die Stellen sind von rechts 1, 2, 4, 8 und so weiter wert. So ist 3 binär 11, denn 3 = 2 +
            1.`,
          ask: 'Wie schreibst du 5 binär?',
          hint: '5 = 4 + 1. An welchen Stellen steht eine Eins?',
          right: '5 = 4 + 1, also 101.',
        },
        {
          say: `Schreib die Haufen 3, 5 und 7 untereinander. Zähle die Einsen in jeder Spalte. Manche Spalten haben eine gerade Anzahl
            von Einsen (0, 2, 4, …), andere eine ungerade (1, 3, 5, …).`,
          ask: 'Wie viele der drei Spalten haben eine ungerade Anzahl von Einsen?',
          hint: 'Die linke Spalte hat zwei Einsen, die mittlere auch. Und die rechte?',
          right: `Nur die rechte Spalte: Sie hat drei Einsen. Nim hat eine einfache Regel: Wer am Zug ist, verliert, wenn jede Spalte
            gerade ist, und sonst gewinnt er.`,
        },
        {
          say: `Ein Gewinnzug macht jede Spalte gerade. Hier ist nur die rechte Spalte ungerade. Ändere also die letzte Ziffer einer
            Zahl von 1 zu 0. Das tun drei Züge.`,
          ask: 'Finde einen davon.',
          hint: 'Mach aus der letzten Ziffer von 3, 5 oder 7 eine 0. Wie viele Steine sind das?',
          right: 'Jetzt sind alle Spalten gerade. Von jedem Haufen hätte es gewonnen, einen einzigen Stein zu nehmen.',
        },
        {
          say: `Die Zeile unter den Spalten hat eine 1, wo eine Spalte ungerade ist, und eine 0, wo sie gerade ist. Sie heißt das _XOR_
            der Zahlen. Die ersten beiden Haufen sind 3 und 5.`,
          play: '3, 5, 7 gegen den fehlerfreien Computer spielen',
          ask: 'Wie groß muss der dritte Haufen sein, damit verliert, wer zuerst zieht?',
          hint: 'Jede Spalte muss gerade werden: Setze genau dort eine 1, wo die Spalte ungerade ist.',
          right: '3 XOR 5 = 6, binär 110. Mit 3, 5 und 6 ist jede Spalte gerade.',
        },
      ],
    },
    value: {
      title: 'Eine Zahl für eine Stellung',
      about: 'Vom Ende her denken und den Mex finden.',
      steps: [
        {
          say: `Ein Haufen. Ein Zug nimmt einen, zwei oder drei Steine, und der letzte Stein gewinnt. Denk vom Ende her: Bei 0 Steinen
            hast du verloren, weil du nicht ziehen kannst. Bei 1, 2 oder 3 nimmst du alle und gewinnst.`,
          ask: 'Wer gewinnt bei vier Steinen?',
          hint: 'Von 4 kommst du zu 3, 2 oder 1. Wer gewinnt dort?',
          right: 'Von 4 kommst du nur zu 3, 2 und 1, und dort gewinnt der Nächste. Wer bei 4 ziehen muss, verliert also.',
        },
        {
          say: 'Bei 0 und 4 verliert also, wer ziehen muss. Welche Haufen kommen als Nächstes? Hier ist ein Haufen mit 21 Steinen.',
          ask: 'Finde den Gewinnzug.',
          hint: 'Bei 0, 4, 8, 12, … verliert, wer ziehen muss. Lass so einen Haufen übrig.',
          right: 'Du lässt 20 übrig, ein Vielfaches von vier. Was dein Gegner auch nimmt, du ergänzt es zu vier.',
        },
        {
          say: `Bei mehreren Haufen sagen „gewonnen“ und „verloren“ nicht genug. Darum bekommt jede Stellung eine Zahl, ihren _Wert_.
            Schau dir die Stellungen an, die einen Zug entfernt sind: ihre Optionen. Der Wert ist die kleinste der Zahlen 0, 1, 2, 3, …,
            die unter den Werten der Optionen fehlt. Diese Zahl heißt der _Mex_, nach „minimum excluded“.`,
          ask: 'Die Optionen einer Stellung haben die Werte 0, 1 und 3. Was ist der Mex?',
          hint: 'Geh 0, 1, 2, … durch: Welche Zahl steht als erste nicht in der Liste?',
          right: '0 ist da, 1 ist da, 2 fehlt. Der Mex ist also 2.',
        },
        {
          say: `Zurück zu dem Haufen, von dem du einen, zwei oder drei Steine nimmst. Ein Haufen von 0 hat keine Optionen: Sein Wert ist
            0. Ein Haufen von 1 hat die Option 0 und damit den Wert 1.`,
          ask: 'Welche Werte haben die Haufen von 0, 1, 2, 3, 4, 5, 6 und 7? Acht Zahlen.',
          hint: 'Der Haufen von 4 hat Optionen mit den Werten 3, 2 und 1. Was fehlt? Mach so weiter.',
          right: 'Die Werte sind 0, 1, 2, 3 und dann wieder 0, 1, 2, 3. Wert 0 heißt: Wer ziehen muss, verliert.',
        },
        {
          say: 'Eine neue Regel: Nimm einen, drei oder vier Steine.',
          ask: 'Welche Werte haben die Haufen von 0, 1, 2, 3, 4, 5, 6 und 7?',
          hint: 'Ein Haufen von 2 hat eine Option: 1. Ein Haufen von 5 hat die Optionen 4, 2 und 1. Finde jedes Mal den Mex.',
          right: '0, 1, 0, 1, 2, 3, 2 und wieder 0.',
        },
        {
          say: 'Hier sind mehr Werte dieses Spiels.',
          ask: 'Nach wie vielen Haufen wiederholen sich die Werte?',
          hint: 'Such die Stelle, an der 0, 1, 0, 1, 2, 3, 2 von vorn anfängt.',
          right: 'Der Block 0, 1, 0, 1, 2, 3, 2 hat sieben Zahlen. Lektion 11 zeigt, warum es immer so weitergeht.',
        },
        {
          say: `Mehrere Haufen zusammen sind Nim mit ihren Werten. Hier nimmst du einen, zwei oder drei Steine von einem der beiden
            Haufen. Der Haufen von 5 hat den Wert 1, der Haufen von 6 hat den Wert 2.`,
          ask: 'Finde einen Gewinnzug.',
          hint: 'Mach die beiden Werte gleich, so wie zwei Nim-Haufen.',
          right: 'Beide Haufen haben jetzt denselben Wert. Nur auf die Werte kommt es an.',
        },
      ],
    },
    steal: {
      title: 'Einer gewinnt, und niemand sagt wie',
      about: 'Ein Beweis, der den Zug nicht zeigt.',
      steps: [
        {
          say: `_Chomp_: eine Tafel Schokolade. Du wählst ein Stück und isst es mit allem, was unter ihm und rechts von ihm liegt. Die
            Ecke oben links ist vergiftet: Wer sie essen muss, verliert.`,
          ask: 'Finde den Gewinnzug auf dem Quadrat.',
          hint: 'Lass zwei gleich lange Arme übrig, einen nach rechts und einen nach unten.',
          right: 'Eine Reihe und eine Spalte bleiben, beide gleich lang. Von jetzt an machst du jeden Zug im anderen Arm nach.',
        },
        {
          say: 'Zwei Reihen. Spiegeln hilft hier nicht, aber etwas Ähnliches.',
          ask: 'Finde den Gewinnzug.',
          hint: 'Versuche, die untere Reihe um ein Stück kürzer zu machen als die obere.',
          right: 'Die untere Reihe ist um eins kürzer. Was auch kommt, du kannst sie wieder um eins kürzer machen.',
        },
        {
          say: `Vier Reihen zu sieben Stücken: Jetzt ist es schwer. Trotzdem können wir sagen, wer gewinnt. Denk an den kleinsten Zug:
            nur die Ecke unten rechts zu essen. Gewinnt er, gut. Wenn nicht, hat der Gegner darauf eine Antwort, die gewinnt.`,
          ask: 'Hätte der Erste diese Antwort gleich als ersten Zug machen können?',
          options: ['Ja, es bleibt dasselbe Brett', 'Nein, dann bleibt ein anderes Brett'],
          hint: 'Jeder Zug auf einem Rechteck isst auch die Ecke unten rechts.',
          right: `Jeder Zug auf einem Rechteck isst auch diese Ecke. Der Erste kann die Antwort also „stehlen“. So oder so hat er einen
            Gewinnzug.`,
        },
        {
          say: 'Das war ein vollständiger Beweis. Er heißt _Strategiediebstahl_.',
          ask: 'Was sagt er uns?',
          options: ['Dass es einen Gewinnzug gibt', 'Welcher Zug gewinnt'],
          hint: 'Haben wir je gesagt, welche Antwort es ist?',
          right: 'Wir wissen, dass es einen Gewinnzug gibt, aber nicht welchen. Um ihn zu finden, muss man rechnen, wie der Computer.',
        },
        {
          say: 'Aber Vorsicht. Dieses Brett ist kein Rechteck: zwei Stücke in der oberen Reihe, eines in der unteren.',
          ask: 'Wer gewinnt, wenn niemand einen Fehler macht?',
          hint: 'Neben dem vergifteten gibt es zwei gute Stücke. Kein Zug isst beide, ohne auch das Gift zu essen.',
          right: `Der Erste isst ein gutes Stück, der Zweite das andere, und dem Ersten bleibt das Gift. Der Beweis versagt hier: Es
            gibt keine Ecke, die jeder Zug isst.`,
        },
        {
          say: 'Ein letzter Blick auf den Beweis. Lass dir bei vier Reihen zu sieben vom Tipp den Gewinnzug sagen.',
          play: 'Vier Reihen zu sieben spielen',
          ask: 'Für welche Bretter zeigt der Beweis, dass der Erste gewinnt?',
          options: ['Für jedes Brett', 'Für alle Rechtecke mit mehr als einem Stück', 'Nur für Quadrate'],
          hint: 'Der Beweis braucht eine Ecke, die jeder Zug isst. Und er braucht etwas außer dem Gift.',
          right: 'Für alle Rechtecke mit mehr als einem Stück: Dort isst jeder erste Zug die Ecke unten rechts.',
        },
      ],
    },
    splits: {
      title: 'Kleine Regeln, lange Tabellen',
      about: 'Ein Spiel mit nur einem Satz, das niemand durchschaut hat.',
      steps: [
        {
          say: `_Grundys Spiel_: Ein Zug teilt eine Gruppe in zwei _verschieden_ große. Gruppen von eins und zwei lassen sich nicht
            teilen, ihr Wert ist also 0. Wer die letzte Teilung macht, gewinnt. Eine Gruppe von 3 hat einen Zug, zu 1 und 2.`,
          ask: 'Welchen Wert hat eine Gruppe von 3?',
          hint: 'Ihre einzige Option hat den Wert 0 XOR 0 = 0. Was ist der Mex?',
          right: 'Die einzige Option hat den Wert 0, also ist der Mex 1.',
        },
        {
          say: `Aus einer Gruppe von 4 können 1 und 3 werden, aber nicht 2 und 2. Mehrere Gruppen zusammen haben als Wert das XOR ihrer
            Werte.`,
          ask: 'Welchen Wert hat eine Gruppe von 4?',
          hint: 'Die einzige Option, 1 und 3, hat den Wert 0 XOR 1 = 1. Was ist die kleinste Zahl, die fehlt?',
          right: 'Die einzige Option hat den Wert 1. Die 0 fehlt, also ist der Wert 0: Wer eine 4 teilen muss, verliert.',
        },
        {
          say: 'Aus einer Gruppe von 5 können 1 und 4 werden, oder 2 und 3.',
          ask: 'Welchen Wert hat eine Gruppe von 5?',
          hint: '1 und 4: 0 XOR 0. 2 und 3: 0 XOR 1. Und der Mex?',
          right: 'Die Optionen haben die Werte 0 und 1. Also ist der Mex 2.',
        },
        {
          say: 'Das ist die Tabelle bis jetzt. Nimm ein Blatt Papier und mach weiter.',
          ask: 'Welche Werte haben die Gruppen von 6, 7, 8 und 9? Vier Zahlen.',
          hint: '6: Die Optionen 1+5 und 2+4 haben die Werte 2 und 0. Für 7 schau dir 1+6, 2+5 und 3+4 an.',
          right: '1, 0, 2, 1. Jede Zahl brauchte ein paar kleine Schritte. Ein Computer macht sie sehr schnell.',
        },
        {
          say: 'Mit der Tabelle spielst du fehlerfrei. Eine Gruppe von 8, und du bist am Zug.',
          ask: 'Finde den Gewinnzug.',
          hint: 'Welche Teilung hat das XOR 0? Zwei Gruppen mit demselben Wert, zum Beispiel 0 und 0.',
          right: 'Die Gruppen von 1 und 7 haben beide den Wert 0. Zusammen sind sie für deinen Gegner verloren.',
        },
        {
          say: 'Von Grundys Spiel hat man die Werte von Milliarden von Gruppen ausgerechnet.',
          play: 'Gegen den fehlerfreien Computer spielen',
          ask: 'Wiederholen sich die Werte ab irgendeiner Stelle?',
          options: ['Ja', 'Nein', 'Das weiß niemand'],
          hint: 'Eine Regel mit nur einem Satz kann achtzig Jahre lang ein Rätsel sein.',
          right: 'Das weiß niemand. Es ist eine der berühmten offenen Fragen über solche Spiele.',
        },
        {
          say: 'Bei Kayles ist es anders. Hier sind die Werte ab einer Reihe mit 71 Flaschen.',
          play: 'Kayles mit einer Reihe von zwölf spielen',
          ask: 'Wie lang ist der Block, der sich wiederholt?',
          hint: 'Nimm die ersten Zahlen, 7, 4, 1, 2, 8, und such die Stelle, an der sie zum ersten Mal wiederkommen.',
          right: 'Zwölf. Und das ist für alle Reihen ab 71 bewiesen. Lektion 11 sagt dir, wie.',
        },
      ],
    },
    paper: {
      title: 'Auf Papier',
      about: 'Sprouts: ein Spiel mit Linien, das immer endet.',
      steps: [
        {
          say: `_Sprouts_: Zeichne eine Linie von einem Punkt zu einem anderen, oder zurück zum selben. Sie darf nichts kreuzen. Dann
            setze einen neuen Punkt auf die Linie. An einem Punkt dürfen höchstens drei Linien enden: Ein Punkt hat drei Leben.`,
          play: 'Spielen, zu zweit an einem Bildschirm',
          ask: 'Wie viele Leben haben drei Punkte zusammen?',
          hint: 'Drei mal drei.',
          right: '3 · 3 = 9.',
        },
        {
          say: `Eine Linie verbraucht zwei Leben, eines an jedem Ende. Am neuen Punkt enden schon zwei Linien, die beiden Hälften der
            neuen Linie. Er hat also noch ein Leben.`,
          ask: 'Wie viele Leben sind nach dem ersten Zug übrig?',
          hint: '9 − 2 + 1.',
          right: 'Acht. Nach jedem Zug ist es ein Leben weniger. Also muss das Spiel enden.',
        },
        {
          say: 'Ein Zug braucht zwei Leben. Mit dem letzten allein kann niemand ziehen.',
          ask: 'Wie viele Züge kann ein Spiel mit drei Punkten höchstens dauern?',
          hint: 'Du beginnst mit 9 Leben, verlierst mit jedem Zug eines, und am Ende ist mindestens eines übrig.',
          right: 'Acht Züge. Mit n Punkten sind es höchstens 3n − 1.',
        },
        {
          say: 'Ein Punkt. Zeichne es auf Papier: Es gibt nicht viele Möglichkeiten.',
          ask: 'Wer gewinnt, wenn niemand einen Fehler macht? Wer die letzte Linie zeichnet, gewinnt.',
          hint: 'Die erste Linie führt vom Punkt zurück zu ihm selbst. Wie viele Züge sind danach noch möglich?',
          right: `Erst eine Schleife. Dann verbindet eine Linie die beiden Punkte, innerhalb oder außerhalb der Schleife, und kein Zug
            ist mehr möglich. Zwei Züge: Der Zweite gewinnt.`,
        },
        {
          say: 'Zwei Punkte. Jetzt gibt es mehr Möglichkeiten, aber ein Blatt Papier reicht, um sie zu probieren.',
          play: 'Zwei Punkte spielen, der Computer fängt an',
          ask: 'Wer gewinnt, wenn niemand einen Fehler macht?',
          hint: 'Lass den Computer anfangen und versuche zu gewinnen.',
          right: 'Wieder der Zweite. Mit drei Punkten gewinnt der Erste. Für große Anzahlen von Punkten hat es noch niemand bewiesen.',
        },
        {
          say: 'Zum Schluss noch eine.',
          ask: 'Wie viele Züge kann ein Spiel mit acht Punkten höchstens dauern?',
          hint: '3n − 1, mit n = 8.',
          right: '3 · 8 − 1 = 23.',
        },
        {
          say: `Ein Punkt, der am Ende noch ein Leben hat, ist ein _Überlebender_. Er hat nur eines: Mit zweien könnte man ihn mit
            sich selbst verbinden. Nach jedem Zug ist es ein Leben weniger, also überleben nach m Zügen mit n Punkten 3n − m
            Punkte.`,
          ask: 'Ein Spiel mit drei Punkten endet nach 7 Zügen. Wie viele Punkte überleben?',
          hint: '3 · 3 − 7.',
          right: `Zwei. Der Erste hat die letzte Linie gezeichnet, denn 7 ist ungerade: Die Zahl der Überlebenden entscheidet, wer
            gewinnt.`,
        },
        {
          say: `Zwei Linien enden an einem Überlebenden. An ihren anderen Enden sind seine beiden _Nachbarn_. Sie sind tot: Mit
            einem Leben könnte man einen Nachbarn mit dem Überlebenden verbinden. (Führen beide Linien zu einem Punkt, ist der
            zweite Nachbar der nächste Punkt dahinter.)

            Kein Punkt ist Nachbar von zwei Überlebenden. Von den drei Linien an einem toten Punkt liegen je zwei nebeneinander,
            also lägen beide Überlebenden an einem Gebiet, und man könnte sie verbinden.`,
          ask: 'Nach diesen 7 Zügen überleben zwei von zehn Punkten. Wie viele der anderen sind Nachbarn?',
          hint: 'Zwei für jeden Überlebenden, und nie dieselben.',
          right: 'Vier. Die übrigen vier sind auch tot und niemandes Nachbarn.',
        },
        {
          say: `Jetzt zähle. Nach m Zügen gibt es n + m Punkte. Davon überleben 3n − m, also sind 2m − 2n tot. Darunter müssen
            doppelt so viele sein, wie überleben: 2m − 2n ist mindestens 6n − 2m.`,
          ask: 'Wie viele Züge dauert ein Spiel mit drei Punkten mindestens?',
          hint: 'Bringe alle m auf eine Seite: 4m ist mindestens 8n.',
          right: 'Sechs. Mit n Punkten ist m mindestens 2n.',
        },
        {
          say: `Die toten Punkte, die niemandes Nachbarn sind, heißen _Pharisäer_. Es sind (2m − 2n) − (6n − 2m) = 4m − 8n = 4(m −
            2n). Ihre Zahl ist also immer durch 4 teilbar, und je vier von ihnen machen das Spiel einen Zug länger.`,
          ask: 'Ein Spiel mit drei Punkten dauert 8 Züge. Wie viele Pharisäer gibt es?',
          hint: '4 · (8 − 2 · 3).',
          right: 'Acht: Ein Überlebender, seine zwei Nachbarn und acht Pharisäer sind 11 Punkte, und 3 + 8 = 11.',
        },
      ],
    },
    stars: {
      title: 'Nimber',
      about: 'Ein Nim-Haufen ist der Maßstab für alle Spiele.',
      steps: [
        {
          say: 'Zum Aufwärmen: Der Mex ist die kleinste der Zahlen 0, 1, 2, …, die in einer Liste fehlt.',
          ask: 'Was ist der Mex von 0, 1, 2 und 5?',
          hint: '0, 1 und 2 sind da. Welche Zahl kommt danach?',
          right: '3 fehlt. Dass 5 da ist, spielt keine Rolle.',
        },
        {
          say: 'Von einem Nim-Haufen mit 4 Steinen kommst du zu einem Haufen von 0, 1, 2 oder 3.',
          ask: 'Angenommen, diese Haufen haben die Werte 0, 1, 2 und 3. Welchen Wert hat der Haufen von 4?',
          hint: 'Der Mex von 0, 1, 2, 3.',
          right: 'Er ist 4. Ebenso ist der Wert jedes Nim-Haufens seine Größe. Ein solcher Wert heißt _Nimber_.',
        },
        {
          say: `_Laskers Nim_: Nimm beliebig viele Steine von einem Haufen, _oder_ teile einen Haufen in zwei, ohne etwas zu nehmen.
            Haufen von 1 und 2 haben die Werte 1 und 2. Nun ein Haufen von 3: Aus ihm kann 0, 1 oder 2 werden, oder er wird in 1 und 2
            geteilt.`,
          ask: 'Welchen Wert hat ein Haufen von 3?',
          hint: 'Die Teilung hat den Wert 1 XOR 2 = 3. Die Optionen haben also die Werte 0, 1, 2 und 3.',
          right: 'Der Mex von 0, 1, 2 und 3 ist 4. Ein Haufen von 3 ist hier mehr wert als in Nim.',
        },
        {
          say: `Aus einem Haufen von 4 kann ein Haufen von 0, 1, 2 oder 3 werden, oder er wird in 1 und 3 oder in 2 und 2 geteilt. Pass
            auf: Ein Haufen von 3 hat den Wert 4.`,
          ask: 'Welchen Wert hat ein Haufen von 4?',
          hint: 'Haufen: 0, 1, 2, 4. Teilungen: 1 XOR 4 = 5 und 2 XOR 2 = 0. Was fehlt?',
          right: 'Die Werte 0, 1, 2, 4, 5 sind da, 3 fehlt. So haben 3 und 4 die Plätze getauscht.',
        },
        {
          say: 'Jetzt denk rückwärts. Du kennst nur den Wert einer Stellung, nicht das Spiel: Er ist 5.',
          ask: 'Zu welchen Werten kannst du sicher ziehen?',
          options: ['Zu jedem von 0, 1, 2, 3 und 4, aber nie zu 5', 'Nur zu 4', 'Zu jeder Zahl, auch zu 5'],
          hint: '5 ist die kleinste Zahl, die unter den Optionen fehlt. Welche Zahlen sind also da?',
          right: `5 ist die erste Zahl, die fehlt: 0, 1, 2, 3 und 4 sind alle da, 5 nicht. Größere Werte können auch da sein. Eine
            Stellung mit dem Wert 5 verhält sich also wie ein Haufen von 5.`,
        },
        {
          say: `Eine Stellung mit dem Wert 0: Unter ihren Optionen fehlt die 0. Kein Zug führt also zum Wert 0. Aber von jedem anderen
            Wert führt ein Zug zu 0.`,
          ask: 'Wer gewinnt von einer Stellung mit dem Wert 0 aus?',
          hint: 'Wer ziehen muss, kommt zu einem Wert, der nicht 0 ist. Was kann der andere dann tun?',
          right: `Wer zuerst zieht, muss einen Wert übrig lassen, der nicht 0 ist. Der andere geht zurück zu 0. Am Ende, wo es keinen
            Zug mehr gibt, ist der Wert 0. Wer immer 0 übrig lässt, macht also den letzten Zug.`,
        },
      ],
    },
    nim: {
      title: 'Warum die Regel von Nim stimmt',
      about: 'Ein Beweis in zwei Hälften, und ein Ende.',
      steps: [
        {
          say: 'Das XOR zweier Zahlen: Schreib sie binär untereinander. Das Ergebnis hat eine 1, wo eine Spalte ungerade ist.',
          ask: 'Was ist 6 XOR 3?',
          hint: '110 und 011. Die erste Spalte hat eine 1, die zweite zwei, die dritte eine.',
          right: '110 XOR 011 = 101, und das ist 5. Es gibt keinen Übertrag: Jede Spalte steht für sich.',
        },
        {
          say: `Die Regel von Nim: Sind alle Spalten gerade, so verliert, wer am Zug ist; sonst gibt es einen Gewinnzug. Die erste
            Hälfte des Beweises: Alle Spalten sind gerade. Ein Zug ändert genau eine Zahl, also mindestens eine ihrer Ziffern.`,
          ask: 'Können auch nach dem Zug alle Spalten gerade sein?',
          options: ['Ja, mit Glück', 'Nein, nie'],
          hint: 'Schau dir eine Spalte an, in der sich die Ziffer geändert hat: Sie hat eine 1 mehr oder eine weniger.',
          right: `Wo sich eine Ziffer ändert, wird aus einer geraden Anzahl eine ungerade. Von „gerade“ führt also jeder Zug zu
            „ungerade“.`,
        },
        {
          say: `Die zweite Hälfte: Eine Spalte ist ungerade. Wir suchen einen Zug, der alle gerade macht. Nimm die ungerade Spalte, die
            am weitesten links steht. Sie hat eine ungerade Anzahl von Einsen, also hat mindestens eine Zahl dort eine 1. Hier ist es
            die 10. Ändere ihre Ziffern in allen ungeraden Spalten.`,
          ask: 'Was wird aus der 10?',
          hint: '10 ist 1010, und die ersten beiden Spalten sind ungerade. Dreh diese beiden Ziffern um.',
          right: 'Aus 1010 wird 0110, und das ist 6. Du nimmst vier Steine.',
        },
        {
          say: 'Alle Spalten sind gerade. Aber ein Zug muss einen Haufen kleiner machen, niemals größer.',
          ask: 'Warum wird diese Zahl immer kleiner?',
          options: ['XOR macht jede Zahl kleiner', 'Weil 10 gerade ist', 'Die erste Ziffer, die sich ändert, wird von 1 zu 0'],
          hint: 'Die Ziffer ganz links, die sich ändert, zählt mehr als alle Ziffern rechts von ihr zusammen.',
          right: `Die Ziffer ganz links, die sich ändert, wird von 1 zu 0. Alle Ziffern rechts von ihr sind zusammen weniger wert. Die
            Zahl wird also kleiner, und der Zug ist erlaubt.`,
        },
        {
          say: 'Jetzt mach es auf dem Brett.',
          ask: 'Finde den Gewinnzug bei 3, 5 und 10.',
          hint: 'Mach aus 10 eine 6.',
          right: '3, 5 und 6: Alle Spalten sind gerade.',
        },
        {
          say: `Eines fehlt: das Ende. Jemand hat nur noch Haufen von 0 vor sich, kann nicht ziehen und hat verloren. Damit der Beweis
            fertig ist, muss das Ende eine der Stellungen sein, die nach unserer Regel verloren sind.`,
          ask: 'Von welcher Art ist das Ende?',
          options: ['Alle Spalten sind gerade', 'Eine Spalte ist ungerade'],
          hint: 'Es gibt überhaupt keine Einsen. Ist 0 gerade?',
          right: `Null Einsen, also gerade: verloren, wie es sein soll. Der Beweis ist fertig. Von „gerade“ muss man zu „ungerade“, von
            „ungerade“ kann man zu „gerade“, und das Ende ist „gerade“. Wer einmal „gerade“ übrig lässt, kann es immer wieder tun und
            macht den letzten Zug.`,
        },
      ],
    },
    sums: {
      title: 'Spiele addieren',
      about: 'Wann sind zwei Stellungen gleich viel wert?',
      steps: [
        {
          say: `Leg zwei Spiele nebeneinander. Ein Zug ist ein Zug in einem von ihnen, und der allerletzte Zug gewinnt. Das heißt ihre
            _Summe_. Hier liegt ein Haufen von 5 neben zwei gleichen Haufen von 4.`,
          ask: 'Finde den Gewinnzug.',
          hint: 'In den beiden gleichen Haufen verliert, wer dort zuerst zieht. Kannst du den Rest verschwinden lassen?',
          right: 'Du nimmst alle 5. Was übrig bleibt, ist für deinen Gegner verloren.',
        },
        {
          say: `Eine Stellung, in der verliert, wer zuerst zieht, ist nichts wert: Leg sie zu irgendeinem Spiel G, und der Gewinner
            bleibt derselbe. Angenommen, du gewinnst G, und jetzt liegt eine verlorene Stellung Z daneben. Du spielst G wie vorher. Dann
            zieht dein Gegner in Z.`,
          ask: 'Was tust du?',
          options: ['In G weiterspielen', 'In Z antworten, sodass Z wieder verloren ist'],
          hint: 'In Z verliert, wer dort zuerst zieht. Also gibt es eine Antwort.',
          right: 'In Z gibt es immer eine Antwort. Z bringt dich in G also nie um deinen Zug. Z hat den Wert 0.',
        },
        {
          say: `Jetzt ein Maßstab. Eine Stellung G hat den Wert n, wenn bei G zusammen mit einem Haufen von n Steinen verliert, wer
            zuerst zieht. Es ist wie eine Waage. Die Tabelle hat die Werte von Kayles-Reihen.`,
          ask: 'Neben einer Reihe von 5 Flaschen liegt ein Nim-Haufen. Wie groß ist er, wenn verliert, wer zuerst zieht?',
          hint: 'Such die Größe 5 in der Tabelle.',
          right: 'Die Reihe von 5 hat den Wert 4. Bei der Reihe und einem Haufen von 4 zusammen verliert, wer zuerst zieht.',
        },
        {
          say: 'Zwei Kayles-Reihen, mit 5 und mit 9 Flaschen. Schau noch einmal in die Tabelle im Schritt davor.',
          ask: 'Wer gewinnt, wenn niemand einen Fehler macht?',
          hint: 'Welche Werte haben die beiden Reihen?',
          right: `Beide haben den Wert 4. Die Reihen sehen verschieden aus, aber sie sind gleich viel wert, und gleiche Werte heben sich
            auf wie gleiche Haufen.`,
        },
        {
          say: `Der Wert einer Summe ist das XOR der Werte. Welche Spiele es sind, ist gleichgültig. Auf dem Tisch sind ein Haufen von
            7, von dem du einen, zwei oder drei nimmst (Wert 3), und eine Kayles-Reihe mit 11 Flaschen (Wert 6).`,
          ask: 'Welchen Wert haben beide zusammen?',
          hint: '011 und 110, Spalte für Spalte.',
          right: '3 XOR 6 = 5. Mit einem Haufen von 5 daneben würde verlieren, wer zuerst zieht.',
        },
        {
          say: 'Reihen von 2 und 5 Flaschen haben die Werte 2 und 4. Du bist am Zug.',
          ask: 'Finde einen Wurf, der gewinnt.',
          hint: 'Mach aus der Reihe von 5 etwas mit dem Wert 2. Zum Beispiel 1 und 3: 1 XOR 3 = 2.',
          right: 'Jetzt ist das XOR 0. Nichts wurde gespiegelt: Nur die Werte sind gleich.',
        },
      ],
    },
    theorem: {
      title: 'Der Satz von Sprague und Grundy',
      about: 'Jedes neutrale Spiel ist Nim. Hier steht, warum.',
      steps: [
        {
          say: `Ein Spiel heißt _neutral_, wenn beide Spieler dieselben Züge haben. Es muss auch enden, ohne Zufall und ohne
            Geheimnisse, und wer nicht ziehen kann, hat verloren. Der Satz von Sprague (1935) und Grundy (1939): _Jede Stellung eines
            solchen Spiels hat denselben Wert wie ein Nim-Haufen._ Seine Größe ist der Mex der Werte ihrer Optionen.`,
          ask: 'Welches Spiel ist neutral?',
          options: ['Nim', 'Schach'],
          hint: 'In einem von beiden darf jeder nur die Figuren einer Farbe ziehen.',
          right: 'In Nim dürfen beide von jedem Haufen nehmen. Im Schach hat jede Seite eigene Figuren.',
        },
        {
          say: `Der Beweis. G ist eine Stellung, und m ist der Mex der Werte ihrer Optionen. Wir behaupten: Bei G und einem Haufen von m
            zusammen verliert, wer zuerst zieht. Lass deinen Gegner zuerst ziehen. Du brauchst eine Antwort auf jeden Zug. Es gibt drei
            Arten von Zügen.

            Erste Art: m sei 5. Dein Gegner macht den Haufen kleiner, von 5 auf 2.`,
          ask: 'Was antwortest du?',
          options: ['Ich nehme den Rest des Haufens', 'Ich ziehe in G zu einer Option mit dem Wert 2', 'Ich habe keine Antwort'],
          hint: 'Der Mex der Optionen von G ist 5. Die Werte 0, 1, 2, 3 und 4 sind also alle da.',
          right: `Weil 5 die erste Zahl ist, die fehlt, hat G eine Option mit dem Wert 2. Jetzt liegt der Wert 2 neben einem Haufen von
            2: Sie heben sich auf.`,
        },
        {
          say: 'Zweite Art: Dein Gegner zieht in G zu einer Option mit kleinerem Wert. Wieder ist m = 5, und die Option hat den Wert 2.',
          ask: 'Auf welche Größe verkleinerst du den Haufen von 5?',
          hint: 'Mach beide gleich.',
          right: 'Auf 2. Der Wert 2 neben einem Haufen von 2: Sie heben sich auf.',
        },
        {
          say: `Dritte Art: Dein Gegner zieht in G zu einer Option mit größerem Wert. Sagen wir, m ist 3, und die Option hat den Wert 7.
            Den Haufen kannst du nicht größer machen. Aber eine Stellung mit dem Wert 7 hat selbst Optionen.`,
          ask: 'Zu einer Option mit welchem Wert ziehst du von dort weiter?',
          hint: 'Der Wert 7 ist ein Mex: Unter den Optionen sind die Werte 0 bis 6 alle da. Welcher hebt sich mit einem Haufen von 3 auf?',
          right: 'Zum Wert 3. Der Zug nach oben wird einfach zurückgenommen. Der Wert 3 liegt neben dem Haufen von 3.',
        },
        {
          say: 'Dein Gegner würde gern eine Option mit dem Wert m neben dem Haufen von m übrig lassen. Dann hättest du verloren.',
          ask: 'Gibt es so einen Zug?',
          options: ['Ja, manchmal', 'Nein, nie'],
          hint: 'Was heißt „Mex“?',
          right: `Nein: m ist genau die Zahl, die unter den Optionen fehlt. Du hast also auf jeden Zug eine Antwort und lässt immer
            gleiche Werte übrig. Das Spiel endet, also machst du den letzten Zug. Das ist der Beweis.`,
        },
        {
          say: `Wozu ist das gut? Ist G so viel wert wie ein Haufen von a und H so viel wie ein Haufen von b, dann sind G und H zusammen
            so viel wert wie zwei Nim-Haufen. Und über die entscheidet das XOR.`,
          ask: 'G hat den Wert 6 und H den Wert 3. Welchen Wert haben beide zusammen?',
          hint: '110 XOR 011.',
          right: '5. Alle diese Spiele sind verkleidetes Nim.',
        },
        {
          say: 'Zum Schluss eine Probe: drei Kayles-Reihen, mit 3, 5 und 6 Flaschen und den Werten 3, 4 und 3.',
          ask: 'Finde einen Wurf, der gewinnt.',
          hint: 'Die beiden Dreien heben sich auf. Also muss die Reihe von 5 den Wert 0 bekommen.',
          right: 'Jetzt ist das XOR aller Werte 0. Du weißt, wie man jedes neutrale Spiel gewinnt, wenn man die Werte kennt.',
        },
      ],
    },
    periods: {
      title: 'Eine endliche Tabelle beweist eine unendliche',
      about: 'Warum man einem Muster ausnahmsweise trauen darf.',
      steps: [
        {
          say: 'Ab 71 Flaschen wiederholen sich die Werte von Kayles alle zwölf. Die Tabelle beginnt mit einer Reihe von 72.',
          ask: 'Welchen Wert hat eine Reihe von 100 Flaschen?',
          hint: 'Zieh 12 ab, bis die Größe in der Tabelle steht: 100 − 12 = 88, 88 − 12 = 76.',
          right: '100, 88 und 76 haben denselben Wert: 1.',
        },
        {
          say: `Aber darf man einem Muster trauen? Diese zwölf Werte, von 58 bis 69, sind genau der Block, der sich später wiederholt.
            Als Nächstes müsste wieder eine 2 kommen, wie bei 58.`,
          ask: 'Folgt aus diesen zwölf, dass eine Reihe von 70 den Wert 2 hat?',
          options: ['Ja', 'Nein'],
          hint: 'Eine Reihe von 70 hat den Wert 6.',
          right: 'Nein. Eine Reihe von 70 hat den Wert 6 und bricht das Muster zum letzten Mal. Ein Muster allein ist kein Beweis.',
        },
        {
          say: `Warum kann man es am Ende doch beweisen? Der Wert einer Reihe ist der Mex über alle Würfe. Ein Wurf nimmt eine oder zwei
            Flaschen und lässt zwei Teile übrig (einer kann leer sein). Denk an eine Reihe von 1000: Die beiden Teile haben zusammen 999
            oder 998 Flaschen.`,
          ask: 'Was stimmt bei jedem Wurf?',
          options: ['Mindestens ein Teil ist lang', 'Beide Teile sind kurz', 'Beide Teile sind lang'],
          hint: 'Können beide Teile kürzer als 400 sein?',
          right: `Mindestens ein Teil hat 499 Flaschen oder mehr. Dort wiederholen sich die Werte schon. Mach diesen Teil um 12 länger:
            Er behält seinen Wert. Oder mach ihn wieder um 12 kürzer. Reihen von 1000 und von 1012 haben also Optionen mit denselben
            Werten und denselben Mex.`,
        },
        {
          say: `Das ist der Satz von Guy und Smith (1956). Die Werte scheinen sich ab n₀ mit der Periode p zu wiederholen, und kein Zug
            nimmt mehr als k. Stimmt das für alle n von n₀ an, solange n kleiner als 2 · n₀ + p + k ist, dann stimmt es immer. Bei
            Kayles ist n₀ = 71, p = 12 und k = 2.`,
          ask: 'Was ist 2 · n₀ + p + k bei Kayles?',
          hint: '2 · 71 + 12 + 2.',
          right: `142 + 12 + 2 = 156. Von 71 bis 155 wird jeder Wert mit dem Wert 12 Plätze weiter verglichen: Eine Tabelle mit 168
            Werten beweist alle.`,
        },
        {
          say: `Bei „nimm einen, drei oder vier“ ist es noch einfacher. Ein Haufen hat höchstens drei Optionen, sein Wert ist also 0, 1,
            2 oder 3. Und er hängt nur von den vier Werten davor ab.`,
          ask: 'Wie viele verschiedene Blöcke aus vier solchen Werten gibt es?',
          hint: '4 Möglichkeiten für jeden von vier Plätzen: 4 · 4 · 4 · 4.',
          right: `256. In einer langen Tabelle muss ein Block zum zweiten Mal kommen, und von da an geht alles wie beim ersten Mal. Die
            Werte jedes solchen Spiels wiederholen sich also irgendwann.`,
        },
        {
          say: `Der Satz beweist eine Periode, wenn man eine gefunden hat. Er findet keine. Im _oktalen Spiel_ 0.007 nimmt ein Zug drei
            Nachbarn aus einer Reihe, und die Reihe darf in zwei zerfallen.`,
          play: 'Mit einer Reihe von neun spielen',
          ask: 'Wiederholen sich die Werte dieses Spiels ab irgendeiner Stelle?',
          options: ['Ja', 'Nein', 'Das weiß niemand'],
          hint: 'Die Werte der Reihen bis 40 959 zeigen keine Periode: Sieh dir unter „Entdecken“ die des oktalen Spiels 0.007 an.',
          right: 'Das weiß niemand. Richard Guy vermutete, dass jedes oktale Spiel mit endlichem Code eine Periode hat. Das ist offen.',
        },
      ],
    },
    last: {
      title: 'Misère: Der letzte Zug verliert',
      about: 'Warum der Trick versagt, und was übrig bleibt.',
      steps: [
        {
          say: `Jetzt dreh das Ende um: Wer den letzten Stein nimmt, _verliert_. Das heißt _Misère-Spiel_. Hier sind drei Haufen mit je
            einem Stein.`,
          ask: 'Wer gewinnt?',
          hint: 'Es gibt keine Wahl. Zähl einfach die Züge.',
          right: `Drei Züge: Wer anfängt, macht den ersten und den letzten, und verliert. Bei lauter einzelnen Steinen verliert, wer
            anfängt, wenn es ungerade viele sind, und gewinnt, wenn es gerade viele sind.`,
        },
        {
          say: 'Drei Haufen von eins und ein Haufen von vier. Der letzte Stein verliert.',
          ask: 'Finde den Gewinnzug.',
          hint: 'Lass eine ungerade Anzahl einzelner Steine übrig.',
          right: `Du nimmst alle vier. Drei einzelne bleiben, eine ungerade Anzahl. Würde der letzte Zug gewinnen, hättest du vier
            gelassen.`,
        },
        {
          say: `Das ist die Misère-Regel von Nim: _Spiel, als würde der letzte Zug gewinnen, bis dein Zug nur noch Haufen von eins (oder
            nichts) übrig ließe. Dann lass eine ungerade Anzahl davon übrig._ Bei 3, 5 und 7 ist es noch lange nicht so weit.`,
          ask: 'Finde einen Gewinnzug.',
          hint: 'Genau wie in Lektion 2: Mach alle Spalten gerade.',
          right: 'Derselbe Zug gewinnt in beiden Fällen. Erst ganz am Ende ist es anders.',
        },
        {
          say: `Die Regel stimmt, weil ein einziger Haufen von mindestens zwei genügt, um am Ende zwischen gerade und ungerade zu
            wählen. Aber etwas geht verloren: Zwei Haufen von 1 und zwei Haufen von 2 haben beide das XOR 0. Bei zwei Haufen von 1
            gewinnt im Misère-Spiel, wer zuerst zieht.`,
          ask: 'Und bei zwei Haufen von 2: Wer gewinnt?',
          hint: 'Nimmst du einen, nimmt der andere zwei. Nimmst du zwei, nimmt der andere einen. Was bleibt?',
          right: `Der Zweite. Beide haben also das XOR 0, und trotzdem ist das eine gewonnen und das andere verloren. Im Misère-Spiel
            reicht eine Zahl nicht.`,
        },
        {
          say: `Manche Spiele sind _zahm_: Jede ihrer Stellungen verhält sich wie Nim-Haufen, auch im Misère-Spiel. Dann gilt für
            ihre Werte die Misère-Regel von Nim. „Nimm einen, zwei oder drei“ ist zahm. Hier ist ein Haufen von sechs. Der letzte Stein
            verliert.`,
          ask: 'Finde den Gewinnzug.',
          hint: 'Bei einem Stein verliert, wer ihn nehmen muss. Welcher Haufen ist um eins größer als ein Vielfaches von vier?',
          right: 'Du lässt 5 übrig. Bei 1, 5, 9, … verliert, wer zuerst zieht.',
        },
        {
          say: `Kayles ist nicht zahm. In Nim verliert bei zwei gleichen Haufen von zwei oder mehr, wer zuerst zieht, auch im
            Misère-Spiel. Eine Reihe von 5 hat den Wert 4, zwei davon sollten sich also so verhalten. Der letzte Wurf verliert.`,
          ask: 'Wer gewinnt? (Das ist schwer: Du darfst beide Antworten probieren.)',
          hint: 'Die Regel von Nim gilt für zahme Spiele, und Kayles ist keins. Gibt es einen ersten Wurf, auf den keine Antwort gewinnt?',
          right: `Wer anfängt, gewinnt. Keine Nim-Haufen verhalten sich also wie Reihen von 5: Der Trick versagt. Solche Spiele
            heißen _wild_.`,
        },
        {
          say: `Was bleibt übrig? Steck zwei Stellungen in eine Klasse, wenn sie in jeder Summe füreinander stehen können, ohne dass
            sich der Gewinner ändert. Im normalen Spiel sind die Klassen die Nimber. Im Misère-Spiel heißen sie der _Misère-Quotient_.
            Für alle Kayles-Reihen zusammen genügen 40 Klassen, und das ist bewiesen.`,
          play: 'Misère-Kayles gegen den fehlerfreien Computer spielen',
          ask: 'Sagt im Misère-Spiel der Wert des normalen Spiels immer, wer gewinnt?',
          options: ['Ja', 'Nein'],
          hint: 'Denk an zwei Haufen von 1 und zwei Haufen von 2.',
          right: `Nein. Im normalen Spiel sagt eine Zahl alles: Darum ist der Satz aus Lektion 10 so schön. Im Misère-Spiel braucht
            jedes Spiel seine eigene Arbeit.`,
        },
      ],
    },
    queen: {
      title: 'Die Dame in der Ecke',
      about: 'Wythoffs Spiel: verlorene Paare und der Goldene Schnitt.',
      steps: [
        {
          say: `_Wythoffs Spiel_: Eine Dame zieht nach links, nach unten oder schräg dazwischen, so weit du willst. Wer sie in die
            Ecke bringt, gewinnt. Es ist auch ein Spiel mit zwei Haufen: Nimm von einem, oder von beiden gleich viele. Hier steht
            sie 1 und 2 von den Rändern entfernt.`,
          play: 'Zu zweit an einem Bildschirm spielen',
          ask: 'Wer gewinnt, wenn niemand einen Fehler macht?',
          hint: 'Es gibt vier Züge. Kann der andere danach immer in die Ecke?',
          right: 'Der Zweite. Nach jedem der vier Züge ist die Ecke einen Zug entfernt.',
        },
        {
          say: '1 und 2 ist also ein verlorenes Paar. So eins soll dein Gegner vorfinden. Die Dame steht 4 und 5 entfernt.',
          ask: 'Finde einen Gewinnzug.',
          hint: 'Gibt es einen Zug, der 1 und 2 lässt? Ein schräger behält den Unterschied bei.',
          right: 'Drei schräg lässt 1 und 2. Es gibt noch einen Gewinnzug, der 3 und 5 lässt.',
        },
        {
          say: `Verloren sind bisher 0 und 0, 1 und 2. Die anderen findest du der Reihe nach: Nimm die kleinste Zahl, die noch in
            keinem Paar ist, und mach den Unterschied um eins größer als im letzten Paar. Die kleinste solche Zahl ist jetzt 3,
            und der Unterschied ist 2.`,
          ask: 'Welche Zahl gehört zu 3?',
          hint: 'Der Unterschied ist 2.',
          right: '3 und 5 sind das nächste verlorene Paar.',
        },
        {
          say: 'Nach 3 und 5 kommt 4 und 7: 4 war die kleinste freie Zahl, und der Unterschied ist 3.',
          ask: 'Welches Paar kommt danach? Schreib beide Zahlen.',
          hint: 'Schon da sind 0, 1, 2, 3, 4, 5 und 7. Der Unterschied ist jetzt 4.',
          right: '6 und 10.',
        },
        {
          say: `Warum sind genau diese verloren? Von jeder anderen Stellung muss ein Zug zu einem Paar führen, und das tut einer. Und
            von einem Paar darf kein Zug zu einem anderen führen.`,
          ask: 'Warum führt kein Zug von einem Paar zu einem anderen?',
          options: [
            'Jede Zahl und jeder Unterschied kommt nur in einem Paar vor',
            'Die Paare sind zu weit voneinander entfernt',
            'Die beiden Zahlen sind nie beide gerade',
          ],
          hint: 'Ein Zug an einem Haufen lässt die andere Zahl, wie sie ist. Was lässt ein Zug an beiden, wie es ist?',
          right: 'Ein Zug an einem Haufen behält eine Zahl bei, und ein Zug an beiden den Unterschied. Ein anderes Paar hat beides nicht.',
        },
        {
          say: 'Jetzt ein größeres Brett: 8 und 12.',
          play: 'Gegen den fehlerfreien Computer spielen',
          ask: 'Finde den Gewinnzug.',
          hint: 'Der Unterschied ist 4. Welches Paar hat den Unterschied 4?',
          right: '6 und 10: zwei schräg. Das ist der einzige Gewinnzug.',
        },
        {
          say: `Es gibt auch eine Formel, mit dem _Goldenen Schnitt_ 1,618…. Im Paar mit dem Unterschied _k_ ist die kleinere Zahl das
            _k_-Fache des Goldenen Schnitts, abgerundet. Für 4 ist das 6,47…, also 6.`,
          ask: 'Wie heißt die kleinere Zahl im Paar mit dem Unterschied 5?',
          hint: '5 × 1,618… = 8,09…',
          right: '8, und das Paar ist 8 und 13.',
        },
        {
          say: `Und wenn der letzte Zug verliert? Dann ändern sich nur die kleinsten Paare: Statt 0 und 0, 1 und 2 sind es 0 und 1, 2
            und 2. Die Dame steht 2 und 2 entfernt.`,
          ask: 'Wer gewinnt im Misère-Spiel?',
          hint: 'Steht 2 und 2 unter den verlorenen Paaren?',
          right: 'Der Zweite. Alle anderen Paare bleiben, wie sie sind. Du bist am Ende des Kurses angekommen!',
        },
      ],
    },
    ichomp: {
      title: 'iChomp: vier Spiele in einem',
      about: 'Quadranten, Zweiersystem und eine Formel.',
      steps: [
        {
          say: `Ein Zug in _iChomp_ ändert einen Quadranten und lässt die anderen drei, wie sie sind. Das Brett ist also eine
            Summe von vier Spielen, und aus Lektion 9 weißt du, was eine Summe wert ist: das XOR der Werte. Die Quadranten dieses Bretts
            haben die Werte 1, 1, 1 und 3.`,
          play: 'Dieses Brett ausprobieren',
          ask: 'Welchen Wert hat das ganze Brett?',
          hint: '01, 01, 01 und 11: Welche Spalten sind ungerade?',
          right: '1 XOR 1 XOR 1 XOR 3 = 2. Vier Spiele mit je einer Zahl sind ein Spiel mit einer Zahl.',
        },
        {
          say: 'Auf diesem Brett sind die beiden Quadranten links gleich, A und A, und die beiden rechts auch, B und B.',
          play: 'Spielen, der Computer fängt an',
          ask: 'Wer gewinnt, wenn niemand einen Fehler macht?',
          hint: 'Jeder Zug in A lässt sich im anderen A nachmachen. Und jeder Zug in B?',
          right: `Der Zweite macht jeden Zug im gleichen Quadranten gegenüber nach. A und A sind zusammen 0 wert, B und B auch. Auch
            ein Spiegelbild zählt als gleich.`,
        },
        {
          say: `Hier liegt der Mittelpunkt in der Mitte, also sind alle vier Quadranten gleich. Das erste Brett der Seite ist
            ebenso groß, aber sein Mittelpunkt liegt zwei Reihen unter dem oberen und zwei Spalten rechts vom linken Rand.`,
          play: 'Das erste Brett spielen',
          ask: 'Wer gewinnt auf dem Brett mit dem Mittelpunkt in der Mitte?',
          hint: 'A + A + B + B, wobei A gleich B ist.',
          right: `Der Zweite, indem er nachmacht. Wenn du anfängst, sollst du aber gewinnen können: Darum verschiebt die Seite den
            Mittelpunkt. Dann sind die Werte 3, 6, 6 und 7. Die beiden 6 heben sich auf, und es bleibt 3 XOR 7 = 4.`,
        },
        {
          say: `Für das XOR brauchst du das Zweiersystem. Zieh jedes Mal die größte Zweierpotenz ab: 1, 2, 4, 8, 16, … Bei 11: 11
            − 8 = 3, 3 − 2 = 1, 1 − 1 = 0. Also ist 11 = 8 + 2 + 1. Für 8, 2 und 1 steht eine 1, für 4 eine 0: 1011.`,
          play: 'Mit Haufen von 11 und 13 spielen',
          ask: 'Wie schreibst du 13 im Zweiersystem?',
          hint: '13 − 8 = 5, 5 − 4 = 1, 1 − 1 = 0.',
          right: '13 = 8 + 4 + 1, also 1101.',
        },
        {
          say: `Ein Quadrant aus einer Reihe mit n Stücken ist ein Haufen mit n: Er kann zu jeder kürzeren Reihe werden. Hier sind
            zwei davon, mit 13 und 6 Stücken, links und rechts vom Mittelpunkt.`,
          play: 'Dieses Brett ausprobieren',
          ask: 'Wie viele Stücke nimmt der Gewinnzug?',
          hint: 'Danach müssen beide Reihen gleich sein.',
          right: 'Sieben: 13 − 7 = 6. Zuerst muss sich die 1 in der ungeraden Spalte ganz links ändern, und die steht in der 13.',
        },
        {
          say: `Für einen Quadranten aus zwei Reihen gibt es eine Formel. Die Reihe am Mittelpunkt hat n Stücke, die andere m,
            höchstens n. Sind beide ungerade, ist der Wert n + (m + 1)/2; sind beide gerade, ist er n + m/2. Die Tabelle gilt für n = 8
            und jedes m von 0 bis 8.`,
          play: 'Ein Brett mit n = 8 und m = 4 ausprobieren',
          ask: 'Welchen Wert hat n = 9 und m = 5?',
          hint: 'Beide sind ungerade: 9 + (5 + 1)/2.',
          right: `9 + 3 = 12. Die Formel wurde durch Rechnen gefunden. Der Dienst hat sie bis zu Reihen von 1000 Stücken
            nachgeprüft, aber ein Beweis für alle Reihen fehlt.`,
        },
        {
          say: `Ist von n und m eine Zahl gerade und die andere ungerade, so nimm die Hälften von n − 1 und von m, abgerundet, als
            k und a. Der Wert ist 2k − a + 1, falls 2a höchstens k ist, und sonst 3(k − a) + 1.`,
          play: 'Die zwei Reihen als Chomp spielen',
          ask: 'Welchen Wert hat n = 10 und m = 7?',
          hint: 'k = 4 und a = 3. Ist 2a höchstens k?',
          right: '2a = 6 ist größer als 4, also ist der Wert 3(4 − 3) + 1 = 4. Bei m = n − 1 ist k = a, und der Wert ist 1.',
        },
        {
          say: `In Chomp ist das Eckstück vergiftet: Misère-Spiel. Das leere Brett zählt dort als −1, und der Mex lässt es aus. Im
            normalen Spiel hat es den Wert 0. _Jedes Brett mit mindestens einem Stück ist im normalen Spiel um eins mehr wert._ Beweis:
            Nimm an, das gilt für alle kleineren Bretter. Dann hinterlassen die anderen Züge um eins größere Werte als im Misère-Spiel,
            und die Ecke hinterlässt 0.`,
          play: 'Chomp auf dem verlorenen Brett mit drei Stücken',
          ask: `Im Misère-Spiel hinterlassen die Züge die Werte 0, 1 und 3, dazu das leere Brett. Welchen Wert hat das Brett im
            normalen Spiel?`,
          hint: 'Im normalen Spiel hinterlassen sie 1, 2 und 4, und die Ecke 0. Was fehlt?',
          right: `3, der Mex von 0, 1, 2 und 4. Im Misère-Spiel ist es 2, der Mex von 0, 1 und 3. So geht es immer: Die 0 füllt den
            Platz ganz unten, und alles andere rückt um eins nach oben.`,
        },
        {
          say: `In einem _unparteiischen_ Spiel haben beide dieselben Züge, in einem _parteiischen_ nicht. Nur unparteiische
            Spiele sind so viel wert wie Haufen von Nim.`,
          play: 'iChomp spielen, zu zweit an einem Bildschirm',
          ask: 'Welches Spiel ist parteiisch?',
          options: ['iChomp', 'Dame'],
          hint: 'Darf ich deine Steine ziehen?',
          right: `Dame: Jeder zieht nur die eigenen Steine. In iChomp dürfen beide jedes Stück nehmen. Dürftest du nur oberhalb des
            Mittelpunkts nehmen und ich nur unterhalb, so wäre auch iChomp parteiisch.`,
        },
        {
          say: `Du willst Chomp gut spielen und legst eine Liste aller Bretter an. Um zu wissen, wer gewinnt und mit welchem Zug,
            genügt ein Bit für jedes Brett: verloren oder nicht. Ein Gewinnzug hinterlässt ein verlorenes Brett.`,
          play: 'Chomp mit vier Reihen zu sieben spielen',
          ask: 'Was kostet mehr, ein Wert oder ein Gewinnzug?',
          options: ['Der Wert', 'Ein Gewinnzug'],
          hint: 'Wie viele Bretter muss man für einen Mex kennen?',
          right: `Der Wert: Sein Mex braucht die Werte aller Züge, zum Gewinnen genügt ein verlorenes Brett. Für alle Bretter bis
            100 Stücke braucht die Liste der Werte achtmal so viel Speicher. Eine Summe von Quadranten braucht aber Werte: Zwei einzelne
            Stücke sind verloren, ein Stück und eine Zweierreihe sind gewonnen, und doch ist jeder Quadrant für sich gewonnen.`,
        },
        {
          say: 'Vier Quadranten statt eines Bretts, und kein Gift.',
          play: 'Misère-iChomp spielen',
          ask: 'Ist iChomp schwerer als Chomp?',
          options: ['Nein, nie', 'Im normalen Spiel kaum, im Misère-Spiel viel', 'Ja, immer'],
          hint: 'In welchem Spiel darf man Werte zusammenrechnen?',
          right: `Im normalen Spiel ist ein Quadrant um eins mehr wert als das Brett in Chomp: viermal nachschlagen und ein XOR. Im
            Misère-Spiel lassen sich Werte nicht zusammenrechnen, und alle Summen müssen gemeinsam gelöst werden. Quadranten bis 5x5
            haben 142 Formen, und ihre Summen sind 17 666 220 Bretter.`,
        },
      ],
    },
  },
};
