/* A net as a tree that grew from one dot, segment by segment. */
#ifndef RECTO_VALIDATOR_RESTORE_TREE_H
#define RECTO_VALIDATOR_RESTORE_TREE_H

#include "validator/restore/net.h"

enum { KIDS_MOST = 4 };

/* A dot of the tree. Nodes are numbered from the root on, each after its parent. */
struct tree_node {
    uint32_t dot;
    uint32_t parent;  /* a node; that of the root is itself */
    uint32_t segment; /* the mark of the segment from the parent; of the root, ABSENT_MARK */
    uint32_t kids[KIDS_MOST];
    uint32_t kid_count;
    uint32_t size; /* of its branch: the dots that hang on it, and itself */
};

struct tree {
    struct tree_node *nodes;
    uint32_t count;
    /* The first segment that closes a circuit, and one that does not hang together with the root;
     * or ABSENT_MARK. With either, it is no tree. */
    uint32_t closing, apart;
};

/* Makes the tree of a net without diagonals, in the arena. */
struct tree tree_make(const struct net *net, uint32_t root, struct arena *arena);

#endif
