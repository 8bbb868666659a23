// The values of heaps: `c++ -std=c++17 -o values values.cpp && ./values kayles 20`.
#include <cstdlib>
#include <iostream>
#include <map>
#include <set>
#include <string>
#include <vector>

// What the moves leave of a heap: a list of heaps for each move.
using Options = std::vector<std::vector<int>>;

std::vector<int> values(int most, Options (*options)(int)) {
    std::vector<int> value;
    for (int n = 0; n <= most; ++n) {
        std::set<int> after;
        for (const auto& left : options(n)) {
            int sum = 0;
            for (int heap : left) sum ^= value[heap];
            after.insert(sum);
        }
        int mex = 0;
        while (after.count(mex)) ++mex;
        value.push_back(mex);
    }
    return value;
}

Options nim(int n) {
    Options after;
    for (int left = 0; left < n; ++left) after.push_back({left});
    return after;
}

Options subtraction(int n) {
    Options after;
    for (int take = 1; take <= 3 && take <= n; ++take) after.push_back({n - take});
    return after;
}

Options lasker(int n) {
    Options after = nim(n);
    for (int left = 1; left < n; ++left) after.push_back({left, n - left});
    return after;
}

Options kayles(int n) {
    Options after;
    for (int take = 1; take <= 2; ++take)
        for (int left = 0; left <= n - take; ++left) after.push_back({left, n - take - left});
    return after;
}

Options grundy(int n) {
    Options after;
    for (int left = 1; 2 * left < n; ++left) after.push_back({left, n - left});
    return after;
}

int main(int, char** words) {
    std::map<std::string, Options (*)(int)> games{
        {"nim", nim}, {"subtraction", subtraction}, {"lasker", lasker}, {"kayles", kayles}, {"grundy", grundy}};
    for (int value : values(std::atoi(words[2]), games.at(words[1]))) std::cout << value << ' ';
}
