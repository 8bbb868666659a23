## Перечисления

list-and = { $rest } и { $last }
list-or = { $rest } или { $last }
list-more = ещё { $count }

## Что на рисунке и кто выигрывает

picture-title = { $game }: { $position }
picture-normal = Обычная игра: { $outcome }.
picture-misere = Мизер: { $outcome }.
picture-outcome-value = { $outcome }; значение равно { $sg }
picture-value-list = { $count ->
        [1] Значение: { $values }.
       *[other] Значения: { $values }; их XOR равен { $xor }.
    }
picture-quadrant-values = Значения четвертей: { $values }.
picture-unknown = { $name } неизвестно
picture-value-of-both = Общее значение двух куч: { $value }.
picture-value-unknown = Значение неизвестно.
picture-no-winning = Выигрышных ходов нет.
picture-winning = Выигрышные ходы: { $moves }.
picture-winning-more = Выигрышные ходы: { $moves }; и ещё { $more }.
picture-winning-some = Некоторые выигрышные ходы: { $moves }.
picture-winner-unknown = Неизвестно, кто выигрывает.
picture-every-move-wins = Выигрывает любой ход.
picture-winning-count = { $count ->
        [one] Выигрывает { $count } линия.
        [few] Выигрывают { $count } разные линии.
       *[other] Выигрывают { $count } разных линий.
    }
picture-poison = Клетка в строке 1, столбце 1 отравлена.

## Позиции

picture-heaps = { $count ->
        [0] куч нет
        [1] одна куча размера { $sizes }
       *[other] кучи размеров { $sizes }
    }
picture-groups = { $count ->
        [0] групп нет
        [1] одна группа размера { $sizes }
       *[other] группы размеров { $sizes }
    }
picture-rows = { $count ->
        [0] рядов нет
        [1] один ряд длиной { $sizes }
       *[other] ряды длиной { $sizes }
    }
picture-rings = { $count ->
        [0] колец нет
        [1] одно кольцо длиной { $sizes }
       *[other] кольца длиной { $sizes }
    }
picture-lines = { $count ->
        [1] строка { $lines }
       *[other] строки { $lines }
    }
picture-circles = { $count ->
        [1] круг { $lines }
       *[other] круги { $lines }
    }
picture-no-bottles = бутылок нет
picture-with-rule = { $position }; { $rule }
picture-rule-amounts = за ход берут { $take }
numbers-squares = квадрат числа
numbers-primes = простое число
numbers-powers-of-two = степень двойки
numbers-fibonacci = число Фибоначчи
picture-rule-any = за ход берут сколько угодно
picture-rule-code = по коду { $code }
picture-rule-moves = по правилу { $moves }
picture-rule-split = за ход берут { $take } и оставляют куч: { $parts }, в каждой не меньше { $least }
picture-rule-split-unequal = за ход берут { $take } и оставляют куч разного размера: { $parts }, в каждой не меньше { $least }
picture-board-rows = { $count ->
        [0] пустая доска
        [1] одна строка длиной { $sizes }
       *[other] строки длиной { $sizes }
    }
picture-full-board = полная доска, столбцов: { $width }, строк: { $height }; четверти сходятся над строкой { $row } слева от столбца { $col }
picture-board = доска, столбцов: { $width }, строк: { $height }, клеток: { $tiles }; четверти сходятся над строкой { $row } слева от столбца { $col }
picture-board-lines = { $board }; её строки: { $lines }
picture-notakto = { $count ->
        [0] досок нет
        [1] одна доска: { $boards }
       *[other] досок: { $count }; { $boards }
    }
picture-graph = граф, вершин: { $nodes }; { $tokens }; { $edges }
picture-tokens = { $count ->
        [0] фишек нет
        [1] фишка в вершине { $nodes }
       *[other] фишки в вершинах { $nodes }
    }
picture-edges = { $count ->
        [0] рёбер нет
       *[other] рёбра { $edges }
    }
picture-edges-from = из { $node } в { $nodes }

picture-finished = оконченная игра
picture-spots = { $count ->
        [one] { $count } точка
        [few] { $count } точки
       *[other] { $count } точек
    }
picture-lives = { $count ->
        [one] { $count } жизнь
        [few] { $count } жизни
       *[other] { $count } жизней
    }
picture-arms = { $count ->
        [one] { $count } свободный конец
        [few] { $count } свободных конца
       *[other] { $count } свободных концов
    }
picture-regions = { $count ->
        [one] { $count } область
        [few] { $count } области
       *[other] { $count } областей
    }

## Подписи

picture-one-of = { $move } (один ход из { $total })
picture-one-of-many = { $move } (один ход из многих)
picture-take = взять { $take }
picture-take-and-leave = взять { $take }, оставить { $leaves }
picture-take-at = взять { $take } с места { $at }
picture-take-both = взять { $take } из обеих
picture-split = разделить на { $leaves }
picture-or = или { $move }
picture-both = значение обеих
picture-ring = кольцо
picture-token-count = фишек: { $count }
picture-token-to = фишку { $index } в { $to }
picture-token-on = { $index } в { $node }
picture-row-name = ряд { $index }
picture-ring-name = кольцо { $index }
picture-line-name = строка { $index }, { $at }
picture-circle-name = круг { $index }, { $at }
picture-line = от { $from } к { $to }
picture-line-spot = от { $from } к { $to } с точкой
picture-line-cross = от { $from } к { $to } с крестом
